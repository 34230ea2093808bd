import { SquareArrowOutUpRight } from 'lucide-react'
import type { FormatDescriptor } from '../../../../shared/formats/descriptor.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { tabLabel } from '../../../../shared/tabs.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { navigate } from '../../../stores/route.ts'
import { useOpenConversation } from './use-open-conversation.ts'
import { useOpenForm } from './use-open-form.ts'

type OpenInTabProps = { values: RawValues; format: FormatDescriptor; baseUrl: string; connectionId: string }

/** Offers the tab that has a form for this route. Undo restores the values of that form; this form stays unchanged. */
export function OpenInTab({ values, format, baseUrl, connectionId }: OpenInTabProps) {
  const text = rawText().openIn
  const conversation = useOpenConversation(values, baseUrl)
  const form = useOpenForm(values, { format, connectionId })
  return (
    <Button
      size="small"
      variant="ghost"
      icon={SquareArrowOutUpRight}
      isBusy={conversation.isOpening || form.isOpening}
      busyLabel={text.opening}
      onClick={() => {
        if (format.kind === 'list') navigate(format.tab)
        else if (format.kind === 'conversation') conversation.open()
        else form.open()
      }}
    >
      {text.tab(tabLabel(format.tab))}
    </Button>
  )
}
