import { Pencil, X } from 'lucide-react'
import type { SetRow } from '../../../../shared/sets/text-set.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import type { RowsInView } from '../../../controls/lists/use-rows-in-view.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { MarkButton } from './mark-button.tsx'
import { RowEditor } from './row-editor.tsx'
import { useDocumentMenu } from './use-document-menu.ts'
import { useRowDrop } from './use-row-drop.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'
import type { RowActions } from './row-actions.ts'

/** The position of a row in a long list, which renders only the rows in view. */
export interface PlacedRow {
  readonly ref: RowsInView['measure']
  /** Distance from the top of the list in pixels. */
  readonly top: number
  /** Number of rows in the list. */
  readonly count: number
}

export type DocumentRowProps = {
  row: SetRow
  number: number
  placed?: PlacedRow | undefined
  isSelected: boolean
  isEditing: boolean
  /** Whether Tab reaches this row. */
  isReachable: boolean
  isDragging: boolean
  /** The shortcuts of the row, in the format of `aria-keyshortcuts`. */
  keys: string
  actions: RowActions
}

/** One document: its number, which is the drag handle, its text, its mark, and its actions. */
export function DocumentRow({
  row,
  number,
  placed,
  isSelected,
  isEditing,
  isReachable,
  isDragging,
  keys,
  actions,
}: DocumentRowProps) {
  const menuOf = useDocumentMenu()
  const drop = useRowDrop(row.id, actions)
  const { id, text, relevance = 0 } = row
  const isEmpty = text.trim() === ''
  const inner = isSelected || isEditing ? undefined : -1
  return (
    <ContextMenu sections={() => menuOf(row)}>
      <li
        {...drop.area}
        {...(placed !== undefined && {
          ref: placed.ref,
          'data-index': number - 1,
          'aria-setsize': placed.count,
          'aria-posinset': number,
          style: { transform: `translateY(${placed.top}px)` },
        })}
        className={classNames(
          'group flex min-h-row items-center pr-2 pl-1 text-small',
          placed === undefined
            ? 'relative [content-visibility:auto] [contain-intrinsic-height:28px]'
            : 'absolute inset-x-0 top-0',
          isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
          isDragging && 'opacity-50',
          drop.over === 'before' && 'shadow-[inset_0_2px_0_var(--color-accent)]',
          drop.over === 'behind' && 'shadow-[inset_0_-2px_0_var(--color-accent)]',
        )}
      >
        <span
          draggable={!isEditing}
          title={rerankText().document.dragHint}
          aria-hidden="true"
          {...drop.handle}
          className="tabular w-7 flex-none cursor-grab self-stretch py-1.5 pr-1 text-right text-meta text-ink-3"
        >
          {number}
        </span>
        {isEditing ? (
          <RowEditor
            id={id}
            number={number}
            text={text}
            onNext={() => actions.editNext(id)}
            onDone={() => actions.edit(undefined)}
            onPasteMany={(pasted) => actions.pasteInto(id, pasted)}
          />
        ) : (
          <button
            type="button"
            id={`document-${id}`}
            tabIndex={isReachable ? 0 : -1}
            aria-current={isSelected ? 'true' : undefined}
            aria-keyshortcuts={keys}
            onClick={() => (isEmpty ? actions.edit(id) : actions.select(id))}
            onDoubleClick={() => actions.edit(id)}
            onKeyDown={(event) => actions.onKeyDown(id, event)}
            className={classNames(
              'focus-inside h-row min-w-0 flex-1 truncate rounded-sm px-1 text-left',
              isEmpty && 'text-ink-3',
            )}
          >
            <span className="sr-only">{rerankText().document.spoken(number)}</span>
            {isEmpty ? rerankText().document.empty : text}
          </button>
        )}
        {isEditing ? null : (
          <span className={classNames('flex-none', isSelected ? 'flex' : 'hidden group-hover:flex')}>
            <IconButton
              icon={Pencil}
              iconSize="small"
              label={rerankText().document.edit(number)}
              tabIndex={inner}
              onClick={() => actions.edit(id)}
            />
            <IconButton
              icon={X}
              iconSize="small"
              label={rerankText().document.remove(number)}
              tabIndex={inner}
              onClick={() => actions.remove(id)}
            />
          </span>
        )}
        <MarkButton id={id} number={number} mark={relevance} tabIndex={inner} />
      </li>
    </ContextMenu>
  )
}
