import { useMemo, useState } from 'react'
import type { NotedLines } from './noted-lines.ts'
import { VirtualRows } from '../../controls/lists/virtual-rows.tsx'
import { WireLineView } from './wire-line-view.tsx'

export type UnfoldingLinesProps = {
  /**
   * Returns the lines, with the parts at these paths unfolded. Pass the same function as long as the content is the
   * same.
   */
  read: (unfolded: ReadonlySet<string>) => NotedLines
}

/** JSON line by line in a column of limited height; folded values open on a click. */
export function UnfoldingLines({ read }: UnfoldingLinesProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { lines, note } = useMemo(() => read(unfolded), [read, unfolded])
  return (
    <>
      {note !== undefined && <p className="px-3 pb-1 text-small text-ink-3">{note}</p>}
      <VirtualRows
        rows={lines}
        rowHeight={16}
        renderRow={(line) => (
          <WireLineView line={line} onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))} />
        )}
      />
    </>
  )
}
