import { PenLine, Plus } from 'lucide-react'
import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { filledText } from '../../../../shared/conversations/conversation-variables.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import type { TemplateVariables } from '../../../../shared/templates/variables.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { CacheMarkButton } from '../../../panels/caching/cache-mark-button.tsx'
import { CacheMarkChip } from '../../../panels/caching/cache-mark-chip.tsx'
import { Markdown } from '../../../panels/markdown/markdown.tsx'
import { TurnLookContext } from './turn-look.ts'
import { TurnFrame } from './turn-frame.tsx'
import { cachingText } from '../../../../shared/text/en/caching.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type SystemTurnProps = {
  system: string
  /** The displayed text has the values filled in, as it would be sent now; the editor shows the template. */
  variables: TemplateVariables | undefined
  onChange: (system: string) => void
  /** `undefined` if the format has no cache marks and none is set. */
  marking: Marking | undefined
}

/** A cache mark, and its setter. */
export interface Marking {
  readonly mark: CacheMark | undefined
  /** The format, if it does not send the mark. */
  readonly notSentIn: string | undefined
  readonly onChange: (mark: CacheMark | undefined) => void
}

/** The system prompt, at the beginning of the transcript. It is edited in place, and saved while typing. */
export function SystemTurn({ system, variables, onChange, marking }: SystemTurnProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { isCompact, alias } = use(TurnLookContext)
  // Return the focus to the button that opened the field, once it is mounted again.
  const finish = () => {
    flushSync(() => setIsEditing(false))
    edit.current?.focus()
  }
  if (!isEditing && (alias !== undefined || (isCompact && system === ''))) return null
  if (!isEditing && system === '') {
    return (
      <div className="reading-column pt-2">
        <Button ref={edit} variant="ghost" size="small" icon={Plus} onClick={() => setIsEditing(true)}>
          {chatText().system.add}
        </Button>
      </div>
    )
  }
  return (
    <div className="reading-column pt-4">
      <TurnFrame
        isUser
        label={chatText().system.label}
        who={chatText().system.name}
        meta={chatText().system.sentWith}
        beside={
          marking?.mark !== undefined && <CacheMarkChip mark={marking.mark} notSentIn={marking.notSentIn} />
        }
        actions={
          isEditing ? (
            <Button size="small" onClick={finish}>
              {chatText().done}
            </Button>
          ) : (
            <>
              {marking !== undefined && (
                <CacheMarkButton
                  name={cachingText().ofSystem}
                  mark={marking.mark}
                  onChange={marking.onChange}
                />
              )}
              <IconButton
                ref={edit}
                icon={PenLine}
                iconSize="small"
                label={chatText().system.edit}
                onClick={() => setIsEditing(true)}
              />
            </>
          )
        }
      >
        {isEditing ? (
          <TextArea
            label={chatText().system.label}
            isLabelHidden
            // Focus the field: the user has just asked to write here.
            ref={focusOnce}
            rows={2}
            maxRows={14}
            placeholder={chatText().system.placeholder}
            value={system}
            onChange={onChange}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              finish()
            }}
          />
        ) : (
          // A visible half line shows that there is more.
          <div className="max-h-62.5 overflow-y-auto">
            <Markdown text={filledText(system, variables)} keepsLines />
          </div>
        )}
      </TurnFrame>
    </div>
  )
}

/** A stable function: a new ref callback would take the focus again on every render. */
function focusOnce(element: HTMLTextAreaElement | null): void {
  element?.focus()
}
