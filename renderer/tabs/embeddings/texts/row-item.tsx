import { X } from 'lucide-react'
import { memo, useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import type { SetRow } from '../../../../shared/sets/text-set.ts'
import { classNames } from '../../../controls/class-names.ts'
import { useAriaKeysOf, useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { useTextActions } from '../frame.tsx'
import { FileChips } from '../media/file-chips.tsx'
import { useEmbeddingsView } from '../view-store.ts'
import { useRowMenu } from './use-row-menu.ts'
import { useTexts } from './texts-store.ts'
import type { RowActions } from './use-row-actions.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { isOfInputMethod } from '../../../controls/fields/input-method.ts'

export type RowItemProps = {
  row: SetRow
  /** Zero-based. */
  index: number
  /** Number of all rows, rendered or not. */
  count: number
  isCurrent: boolean
  isSelected: boolean
  hasGroups: boolean
  wantsFocus: boolean
  actions: RowActions
  style: CSSProperties
}

/** One text. A click on its number selects it; the text is edited in place and grows over its neighbours meanwhile. */
export const RowItem = memo(function RowItem(props: RowItemProps) {
  const { row, index, count, isCurrent, isSelected, hasGroups, wantsFocus, actions, style } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const numberButton = useRef<HTMLButtonElement>(null)
  const commandOf = useFocusKeys('embeddings')
  const keys = useAriaKeysOf(['embeddings.edit', 'embeddings.remove'])
  const number = index + 1
  const menuOfRow = useRowMenu()
  const { add: addMedia } = useTextActions().media
  const text = useTextBox<HTMLTextAreaElement>(
    { value: row.text, onChange: (next) => actions.write(row.id, next) },
    { onFocus: () => actions.pick(row.id) },
  )
  const group = useTextBox<HTMLInputElement>({
    value: row.group ?? '',
    onChange: (next) => actions.setGroup(row.id, next),
  })

  useEffect(() => {
    if (!wantsFocus) return
    const { focusesNumber } = useEmbeddingsView.getState()
    const part = focusesNumber ? numberButton : field
    part.current?.focus()
    useEmbeddingsView.getState().show({ focusId: undefined })
  }, [wantsFocus])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isOfInputMethod(event)) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const act = actOf(event, selectionStart === 0 && selectionEnd === 0, selectionEnd === value.length)
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  function onNumberKey(event: KeyboardEvent): void {
    const command = commandOf(event)
    if (command === 'embeddings.walk') actions.walk(row.id, event.key)
    else if (command === 'embeddings.edit') actions.edit(row.id)
    else if (command === 'embeddings.remove') actions.removeHere(row.id)
    else return
    event.preventDefault()
  }

  function actOf(event: KeyboardEvent, isAtStart: boolean, isAtEnd: boolean): (() => void) | undefined {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'z') {
      const { undo, redo } = useTexts.getState()
      return event.shiftKey ? redo : undo
    }
    if (isCommand && event.key === 'y') return useTexts.getState().redo
    if (isCommand || event.altKey) return undefined
    if (event.key === 'Enter' && !event.shiftKey) return () => actions.addAfter(row.id)
    if (event.key === 'Backspace' && row.text === '' && row.files === undefined)
      return () => actions.leaveEmpty(row.id)
    if (event.key === 'ArrowUp' && isAtStart) return () => actions.go(row.id, -1)
    if (event.key === 'ArrowDown' && isAtEnd) return () => actions.go(row.id, 1)
    if (event.key === 'Escape') return () => field.current?.blur()
    return undefined
  }

  return (
    <ContextMenu sections={() => menuOfRow(row)}>
      <li
        data-row={row.id}
        aria-setsize={count}
        aria-posinset={number}
        style={style}
        className={classNames(
          'group absolute inset-x-0 top-0 flex h-row items-center pr-1 focus-within:z-10',
          isCurrent ? 'bg-accent-soft' : isSelected ? 'bg-accent-soft/60' : 'hover:bg-hover',
        )}
      >
        <button
          type="button"
          aria-label={embeddingsText().row.choose(number)}
          aria-pressed={isSelected}
          ref={numberButton}
          aria-keyshortcuts={keys}
          onKeyDown={onNumberKey}
          onClick={(event) =>
            actions.pick(
              row.id,
              event.shiftKey ? 'up-to' : event.ctrlKey || event.metaKey ? 'also' : undefined,
            )
          }
          className={classNames(
            'focus-inside tabular h-full w-9 flex-none pr-2 text-right text-small',
            isCurrent ? 'font-medium text-accent' : 'text-ink-3',
          )}
        >
          {number}
        </button>
        {row.files !== undefined && <FileChips rowId={row.id} files={row.files} />}
        <div className="relative h-full min-w-0 flex-1">
          <textarea
            {...text.box}
            ref={field}
            rows={1}
            aria-label={embeddingsText().row.text(number)}
            spellCheck={false}
            onPaste={(event) => {
              const { files, types } = event.clipboardData
              if (files.length > 0 && !types.includes('text/plain')) {
                event.preventDefault()
                addMedia([...files], row.id)
              } else if (actions.paste(row.id, event.clipboardData.getData('text/plain')))
                event.preventDefault()
            }}
            onKeyDown={onKeyDown}
            className={classNames(
              'absolute inset-x-0 top-0 h-row resize-none overflow-hidden bg-transparent py-1 pr-1 leading-5 whitespace-pre outline-none',
              'not-focus:[mask-image:linear-gradient(to_left,transparent,black_20px)]',
              'focus:field-sizing-content focus:h-auto focus:max-h-44 focus:min-h-row focus:overflow-y-auto focus:rounded-sm focus:bg-raised focus:px-1.5 focus:-ml-1.5 focus:whitespace-pre-wrap focus:shadow-pop',
            )}
          />
        </div>
        {hasGroups && (
          <input
            {...group.box}
            aria-label={embeddingsText().row.groupOf(number)}
            title={row.group}
            placeholder={embeddingsText().row.group}
            spellCheck={false}
            className="focus-inside h-6 w-18 flex-none truncate rounded-sm bg-transparent px-1 text-right text-meta text-ink-3 placeholder:text-transparent group-hover:placeholder:text-ink-3 focus:placeholder:text-ink-3"
          />
        )}
        <button
          type="button"
          aria-label={embeddingsText().row.remove(number)}
          onClick={() => actions.remove(new Set([row.id]))}
          className="grid size-6 flex-none place-items-center rounded-sm text-ink-3 opacity-0 group-hover:opacity-100 hover:bg-hover focus-visible:opacity-100"
        >
          <Icon of={X} size="tiny" />
        </button>
      </li>
    </ContextMenu>
  )
})
