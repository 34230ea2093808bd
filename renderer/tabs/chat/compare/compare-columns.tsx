import { maxColumns, type Conversation } from '../../../../shared/conversations/conversation.ts'
import type { Lens } from '../../../../shared/lens/build-lens.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { Comparison, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { LensLosses } from '../lens/lens-losses.tsx'
import { ClockRunsContext } from './clock-strip.tsx'
import { Column } from './column.tsx'
import { FirstColumn } from './first-column.tsx'
import type { ColumnActions } from './use-column-actions.ts'
import type { SendToColumns } from './use-send-to-columns.ts'
import type { ShownColumns } from './use-shown-columns.ts'

export type CompareColumnsProps = {
  shown: ShownColumns
  names: readonly string[]
  colours: readonly string[]
  /** The newest run of each column. */
  runs: readonly (Run | undefined)[]
  lens: Lens | undefined
  /** Ids of the columns whose answers are compared word by word. */
  marks: readonly string[]
  unsent: SendToColumns['unsent']
  actions: ColumnActions
}

/** A comparison has at least two columns. */
const minColumns = 2

/** The variants side by side, and below them what their requests omit from the conversation. */
export function CompareColumns(props: CompareColumnsProps) {
  const { shown, names, colours, runs, lens, marks, unsent, actions } = props
  const { columns, isFirst, make, blindSeed } = shown
  const noteFailure = useNoteFailure()
  const isOneConnection = new Set(columns.map(({ connectionId }) => connectionId)).size === 1

  function draw(column: Conversation, place: number) {
    const built = lens?.columns[place]
    const face = { name: names[place] ?? '', colour: colours[place] ?? '', conversation: column }
    if (isFirst) {
      return (
        built && (
          <FirstColumn
            key={column.id}
            {...face}
            built={built}
            onChange={(to) => void make([], { of: column, to }).catch(noteFailure)}
          />
        )
      )
    }
    return (
      <Column
        key={column.id}
        {...face}
        isBlind={blindSeed !== undefined}
        isMarked={marks.includes(column.id)}
        built={built}
        unsent={unsent[column.id]}
        actions={actions}
        canAdd={columns.length < maxColumns}
        canRemove={columns.length > minColumns}
        isOneConnection={isOneConnection}
      />
    )
  }

  return (
    <Comparison count={columns.length} minColumn={60} isFilling>
      <ClockRunsContext value={runs}>
        <ComparisonRow isFilling>{columns.map(draw)}</ComparisonRow>
      </ClockRunsContext>
      {lens !== undefined && <LensLosses rows={lens.rows} labels={names} />}
    </Comparison>
  )
}
