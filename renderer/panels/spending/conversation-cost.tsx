import { useQuery } from '@tanstack/react-query'
import { runsOf, type Spent } from '../../../shared/spending/spending.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { spendingText } from '../../../shared/text/en/spending.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { conversationSpendingQuery, useSpendingEvents } from '../../queries/spending.ts'
import { classNames } from '../../controls/class-names.ts'
import { CostMark } from '../runs/run-cost.tsx'
import { sumText } from './cost-words.tsx'

/**
 * The cost of a conversation so far, for its head. Measured, estimated and unknown costs are shown side by side, each
 * with its mark. Renders nothing before anything was sent.
 */
export function ConversationCost({ id }: { id: string }) {
  useSpendingEvents()
  const { data } = useQuery(conversationSpendingQuery(useBridge(), id))
  if (data === undefined) return null
  const { paid, rehearsed } = data
  const isRehearsed = runsOf(paid) === 0
  const spent = isRehearsed ? rehearsed : paid
  const kinds = kindsOf(spent)
  if (kinds.length === 0) return null
  const text = spendingText()
  // Several kinds need more room than one: their words are hidden at a greater width, in favour of the title.
  const words = kinds.length === 1 ? '@max-[759px]/head:only-spoken' : '@max-[979px]/head:only-spoken'
  return (
    <fieldset
      aria-label={text.ofConversation.label}
      title={[
        ...(isRehearsed ? [] : [sentenceOf(paid, false)]),
        ...(runsOf(rehearsed) === 0 ? [] : [sentenceOf(rehearsed, true)]),
      ].join('\n')}
      className={classNames(
        'tabular relative flex flex-none items-center gap-2 text-meta text-ink-3 @max-[419px]/head:only-spoken',
        // Hide it: the legend of two answers is shown nowhere else, and each column shows its own cost.
        '@max-[1199px]/head:group-has-[[data-legend]]/head:only-spoken',
      )}
    >
      {kinds.map(({ by, sum, word }) => (
        <span key={by} className="inline-flex items-center gap-1">
          <CostMark by={by} />
          {sum} {word !== undefined && <span className={words}>{`${word} `}</span>}
        </span>
      ))}
      <span className={words}>{text.ofConversation.inRuns(runsOf(spent))}</span>
      {isRehearsed && <span className={words}>{` ${text.rehearsed}`}</span>}
    </fieldset>
  )
}

interface Kind {
  readonly by: 'measured' | 'estimated' | 'unknown'
  readonly sum: string
  readonly word?: string
}

function kindsOf(spent: Spent): Kind[] {
  const kinds: Kind[] = (['measured', 'estimated'] as const).flatMap((by) => {
    const sum = sumText(spent, by)
    return sum === undefined ? [] : { by, sum, word: historyText().table.costBy[by] }
  })
  const { unknownRuns } = spent
  return unknownRuns === 0
    ? kinds
    : [...kinds, { by: 'unknown', sum: spendingText().ofConversation.unknownRuns(unknownRuns) }]
}

function sentenceOf(spent: Spent, isRehearsed: boolean): string {
  return spendingText().ofConversation.costs({
    measured: sumText(spent, 'measured'),
    estimated: sumText(spent, 'estimated'),
    unknown: spent.unknownRuns,
    refused: spent.refusedRuns,
    isRehearsed,
  })
}
