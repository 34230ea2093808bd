import { useCallback } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { toValueLines } from '../../../panels/inspector/json-lines.ts'
import { UnfoldingLines } from '../../../panels/inspector/unfolding-lines.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

/** The complete list entry as the gateway sent it. */
export function AsListed({ raw }: { raw: Json | undefined }) {
  const read = useCallback(
    (unfolded: ReadonlySet<string>) => ({
      lines: raw === undefined ? [] : toValueLines(raw, unfolded),
      note: undefined,
    }),
    [raw],
  )
  if (raw === undefined) return null
  return (
    <DetailsSection
      title={modelsText().details.asListed}
      meta={<CopyButton text={() => JSON.stringify(raw, null, 2)} label={modelsText().details.copyJson} />}
    >
      <div className="flex max-h-120 flex-col rounded-sm bg-sunken py-2 edge select-text">
        <UnfoldingLines read={read} />
      </div>
    </DetailsSection>
  )
}
