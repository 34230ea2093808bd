import { useMemo, useState } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { toValueLines } from '../../../components/inspector/json-lines.ts'
import { WireLineView } from '../../../components/inspector/wire-line-view.tsx'
import { DetailsSection } from '../../../components/details-section.tsx'

/** The entry as the gateway listed it, with every field it gave. */
export function AsListed({ raw }: { raw: Json | undefined }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => (raw === undefined ? [] : toValueLines(raw, unfolded)), [raw, unfolded])
  if (raw === undefined) return null
  return (
    <DetailsSection
      title="As listed"
      meta={<CopyButton text={() => JSON.stringify(raw, null, 2)} label="Copy JSON" />}
    >
      <div className="rounded-sm bg-sunken py-2 edge select-text">
        {lines.map((line, index) => (
          <WireLineView
            key={index}
            line={line}
            onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))}
          />
        ))}
      </div>
    </DetailsSection>
  )
}
