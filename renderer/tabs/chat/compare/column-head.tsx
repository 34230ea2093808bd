import { ChevronsUpDown, GitCompareArrows, X } from 'lucide-react'
import { memo } from 'react'
import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import type { ColumnActions } from './use-column-actions.ts'
import { ColumnSettings } from './column-settings.tsx'

export type ColumnHeadProps = {
  name: string
  colour: string
  conversation: Conversation
  onChange: (change: Partial<ConversationSettings>) => void
  isBlind: boolean
  /** Whether the differences of its newest answer are highlighted. */
  isMarked: boolean
  /** Whether there is an answer to highlight. */
  canMark: boolean
  canRemove: boolean
  /** Whether all columns use the same connection, so that narrow columns need not name it. */
  isOneConnection: boolean
  /** `undefined` before the column is created. */
  actions: Pick<ColumnActions, 'mark' | 'remove'> | undefined
}

/**
 * The model and settings of a column, or a letter in a blind comparison. Memoised, because it has many menus and
 * fields: it does not render again while answers arrive and end.
 */
export const ColumnHead = memo(Head, isSameHead)

function isSameHead(before: ColumnHeadProps, now: ColumnHeadProps): boolean {
  const { conversation: old, ...others } = before
  const isSame = Object.entries(others).every(([key, value]) => now[key as keyof typeof others] === value)
  const { conversation } = now
  return isSame && shownSettings.every((key) => conversation[key] === old[key])
}

/** The properties of a conversation that its column head shows. */
const shownSettings = [
  'id',
  'connectionId',
  'model',
  'format',
  'parameters',
  'extraJson',
  'system',
  'toolAnswers',
] as const satisfies readonly (keyof Conversation)[]

function Head(props: ColumnHeadProps) {
  const { name, colour, conversation, onChange, isBlind, isMarked, canMark, canRemove, actions } = props
  const { isOneConnection } = props
  const { id, model, format, parameters } = conversation
  const connection = useActiveConnection()
  const texts = compareText()
  const sentCount = Object.values(parameters).filter(({ isSent }) => isSent).length
  return (
    <>
      <div className="flex h-8 flex-none items-center gap-1 pr-1.5 pl-3">
        <i className="mr-1 size-2 flex-none rounded-[2px]" style={{ background: colour }} />
        <h3 className="flex min-w-0 flex-1 font-medium">
          {isBlind ? (
            name
          ) : (
            <ModelPicker
              connectionId={connection.id}
              target={format}
              value={model}
              onChange={(next) => onChange({ model: next })}
              label={texts.modelOf(name)}
              trigger={
                <button
                  type="button"
                  aria-label={texts.modelOf(name)}
                  className="flex h-6 min-w-0 items-center gap-1 rounded-sm px-1 -ml-1 hover:bg-hover"
                >
                  <MiddleCut text={name} tail={6} />
                  <Icon of={ChevronsUpDown} size="small" className="flex-none text-ink-3" />
                </button>
              }
            />
          )}
        </h3>
        {!isBlind && (
          <>
            <ColumnSettings name={name} conversation={conversation} onChange={onChange} />
            <IconButton
              icon={X}
              label={texts.removeColumn(name)}
              tooltip={canRemove ? texts.removeColumn(name) : texts.fewestColumns}
              disabled={!canRemove}
              onClick={() => actions?.remove(id)}
            />
          </>
        )}
      </div>
      <div className="flex h-6 min-w-0 flex-none items-center gap-1 pr-2 pb-1 pl-3">
        {!isBlind && (
          <span className="flex min-w-0 flex-1 gap-1 overflow-hidden">
            <span
              className={classNames(
                'flex min-w-6 flex-initial',
                isOneConnection && '@max-[18rem]:only-spoken',
              )}
            >
              {connection.isPractice ? (
                <PracticeBadge isAlways label={connection.name} />
              ) : (
                <NarrowChip text={connection.name} />
              )}
            </span>
            <NarrowChip
              text={name.startsWith(formatRegistry[format].label) ? model : formatRegistry[format].label}
            />
            {/* Hidden where it would be truncated: the other chips are more useful. */}
            <Chip className="@max-[18rem]:only-spoken">{texts.fields(sentCount)}</Chip>
          </span>
        )}
        <Button
          size="small"
          variant="ghost"
          icon={GitCompareArrows}
          aria-label={texts.markOf(name)}
          aria-pressed={isMarked}
          disabled={!canMark && !isMarked}
          onClick={() => actions?.mark(id)}
          className={classNames('ml-auto h-5!', isMarked && 'bg-accent-soft! text-accent!')}
        >
          {texts.mark}
        </Button>
      </div>
    </>
  )
}

/** A chip that shrinks where there is no room; its title has the full text. */
function NarrowChip({ text }: { text: string }) {
  return (
    <span title={text} className="flex min-w-6 flex-initial">
      <Chip>{text}</Chip>
    </span>
  )
}
