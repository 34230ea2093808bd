import type { Ranking } from '../../../../shared/formats/rerank/ranking.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { RankedScore } from '../../../panels/rankings/ranked-score.tsx'
import { decimalsFor, scoreScale } from '../../../panels/rankings/score-scale.ts'

export type CellRankingProps = {
  ranking: Ranking
  /** In the order in which they were sent. */
  documents: readonly string[]
}

/** More rows would be slow to draw and hard to read; the inspected request contains all of them. */
const maxRanked = 300

/** A ranking as in the Rerank tab, best first. */
export function CellRanking({ ranking: { ranked }, documents }: CellRankingProps) {
  const { cell } = experimentResultsText()
  const shown = ranked.slice(0, maxRanked)
  const scores = shown.map(({ score }) => score)
  const scale = scoreScale(scores)
  const decimals = decimalsFor(scores)
  return (
    <ol aria-label={cell.ranking} className="flex flex-col text-small">
      {shown.map(({ index, score, text }, place) => (
        <li key={index} className="flex flex-col gap-1 border-b border-line py-1.5 last:border-b-0">
          <RankedScore
            rank={place + 1}
            score={score}
            up={index - place}
            bar={scale(score)}
            decimals={decimals}
          />
          <div className="line-clamp-3 pl-7.5 wrap-anywhere select-text">
            <BoundedText text={documents[index] ?? text ?? cell.documentAt(index + 1)} />
          </div>
        </li>
      ))}
    </ol>
  )
}
