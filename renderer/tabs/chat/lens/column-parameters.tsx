import { SlidersHorizontal } from 'lucide-react'
import type { LensColumn } from '../../../../shared/lens/build-lens.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ParameterForm } from '../../../panels/parameters/parameter-form.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { draftPrefix, useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import type { LensColumnState } from './lens-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ColumnParametersProps = {
  label: string
  /** Whose half-typed JSON it is. */
  scope: string
  state: LensColumnState
  column: LensColumn
  onChange: (change: Partial<LensColumnState>) => void
}

/** A column's own parameters. Until one is changed they are the conversation's, in the column's format. */
export function ColumnParameters({ label, scope, state, column, onChange }: ColumnParametersProps) {
  const { format, parameters, extraJson } = column.settings
  const isOwn = state.parameters !== undefined || state.extraJson !== undefined
  return (
    <Popover
      label={chatText().lens.parametersOf(label)}
      align="end"
      className="flex max-h-(--available-height) w-84 flex-col"
      trigger={
        <IconButton
          icon={SlidersHorizontal}
          label={chatText().lens.parametersOf(label)}
          tooltip={isOwn ? chatText().lens.ownParameters : chatText().parameters}
          pressed={isOwn}
        />
      }
    >
      <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line px-3">
        <h3 className="min-w-0 flex-1 truncate font-strong">
          {isOwn ? chatText().lens.onlyHere : chatText().lens.asConversation}
        </h3>
        {isOwn && (
          <Button
            size="small"
            onClick={() => {
              useJsonDraftStore.getState().replaceUnder(draftPrefix({ scope, format }), {})
              onChange({ parameters: undefined, extraJson: undefined })
            }}
          >
            {chatText().lens.backToConversation}
          </Button>
        )}
      </div>
      <div className="max-h-100 min-h-0 overflow-y-auto">
        <ParameterForm
          fields={conversationFormats[format].fields}
          primary={conversationFormats[format].primary}
          format={format}
          scope={scope}
          values={parameters}
          onChange={(next) => onChange({ parameters: next })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => onChange({ extraJson: text })}
        />
      </div>
    </Popover>
  )
}
