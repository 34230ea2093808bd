import { Columns3 } from 'lucide-react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { conversationFormatIds } from '../../../../shared/formats/registry.ts'
import { toColumnSettings } from '../../../../shared/lens/column-settings.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { useAddColumns } from '../../../queries/conversations.ts'

/** Shown before there are columns: explains comparisons, and starts one. */
export function CompareStart({ conversation }: { conversation: Conversation }) {
  const { id, columnIds } = conversation
  const add = useAddColumns()
  const texts = compareText()
  const inFormats = conversationFormatIds.map((format) => {
    const { parameters } = toColumnSettings(conversation, { format }).settings
    return { format, parameters }
  })
  // The columns exist, but are not loaded yet.
  if (columnIds !== undefined) return null
  return (
    <EmptyState
      icon={Columns3}
      title={texts.emptyTitle}
      action={
        <>
          <Button
            size="small"
            variant="primary"
            isBusy={add.isPending}
            onClick={() => add.mutate({ id, columns: [{}, {}] })}
          >
            {texts.startTwo}
          </Button>
          <Button size="small" isBusy={add.isPending} onClick={() => add.mutate({ id, columns: inFormats })}>
            {texts.startFour}
          </Button>
        </>
      }
    >
      {texts.emptyText}
      {add.error !== null && <ErrorNotice error={add.error.appError} className="mt-3" />}
    </EmptyState>
  )
}
