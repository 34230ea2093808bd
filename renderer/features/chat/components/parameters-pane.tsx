import { RotateCcw } from 'lucide-react'
import type { ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { ModelPicker } from '../../../components/model-picker/model-picker.tsx'
import { PaneBody } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'

export type ParametersPaneProps = {
  settings: ConversationSettings
  connection: { readonly id: string; readonly name: string }
  onChange: (change: Partial<ConversationSettings>) => void
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  /** The field the newest answer's error names. */
  refusedField: string | undefined
  /** Why the last change could not be saved. */
  saveError: AppError | undefined
  onSaveAgain: () => void
}

/** The model and the parameters of a conversation: what is sent with each of its turns. */
export function ParametersPane(props: ParametersPaneProps) {
  const { settings, connection, onChange, saveError } = props
  const fields = conversationFormats[settings.format]?.fields ?? []
  const sentCount = fields.filter(({ name }) => settings.parameters[name]?.isSent === true).length
  const switchAllOff = () =>
    onChange({
      parameters: Object.fromEntries(
        Object.entries(settings.parameters).map(([name, parameter]) => [
          name,
          { ...parameter, isSent: false },
        ]),
      ),
    })
  return (
    <>
      <PaneHead
        title="Parameters"
        meta={`${sentCount} of ${fields.length} sent`}
        actions={
          <IconButton
            icon={RotateCcw}
            label="Switch all off"
            disabled={sentCount === 0}
            onClick={switchAllOff}
          />
        }
      />
      <PaneBody>
        {saveError !== undefined && (
          <ErrorNotice
            error={saveError}
            className="m-3"
            actions={
              <Button size="small" variant="primary" onClick={props.onSaveAgain}>
                Save again
              </Button>
            }
          />
        )}
        <div className="px-3 pt-3 pb-2">
          <ModelPicker
            connectionId={connection.id}
            target="chat"
            value={settings.model}
            onChange={(model) => onChange({ model })}
            labelMeta={connection.name}
            isOpen={props.isPickerOpen}
            onOpenChange={props.onPickerOpenChange}
          />
        </div>
      </PaneBody>
    </>
  )
}
