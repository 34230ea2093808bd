import { useMemo, useState } from 'react'
import type { WireLine } from './wire-line.ts'
import { WireLineView } from './wire-line-view.tsx'

export type UnfoldingLinesProps = {
  /** The lines, with the parts at these paths unfolded. The same function as long as the content is the same. */
  read: (unfolded: ReadonlySet<string>) => readonly WireLine[]
}

/** JSON line by line; what is folded opens on a click. */
export function UnfoldingLines({ read }: UnfoldingLinesProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => read(unfolded), [read, unfolded])
  return lines.map((line, index) => (
    <WireLineView key={index} line={line} onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))} />
  ))
}
