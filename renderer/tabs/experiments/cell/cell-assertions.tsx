import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { AssertionResult } from '../../../../shared/experiments/assertion.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'

/** The result of each assertion, with its reason and score. */
export function CellAssertions({ results }: { results: readonly AssertionResult[] }) {
  const text = experimentResultsText().cell
  if (results.length === 0) return null
  const passed = results.filter(({ isPass }) => isPass).length
  return (
    <DetailsSection title={text.assertions} meta={text.passedOf({ passed, all: results.length })}>
      <ul>
        {results.map((result, index) => (
          <AssertionLine key={index} result={result} />
        ))}
      </ul>
    </DetailsSection>
  )
}

function AssertionLine({ result }: { result: AssertionResult }) {
  const { states, cell } = experimentResultsText()
  const { type, metric, isPass, isError = false, score, reason } = result
  const icon = isError ? CircleAlert : isPass ? CircleCheck : X
  const state = isError ? cell.notJudged : isPass ? states.done : states.failed
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)_auto] items-start gap-x-2 py-0.75 text-small">
      <Icon
        of={icon}
        size="small"
        className={`mt-px ${isError ? 'text-warn' : isPass ? 'text-ok' : 'text-danger'}`}
      />
      <div className="min-w-0">
        <span className="only-spoken">{state}</span>
        <span className="font-mono text-wire-small">{type}</span>
        {metric !== undefined && <span className="text-ink-2"> {metric}</span>}
        <p
          className={`wrap-anywhere select-text ${isPass ? 'text-ink-2' : isError ? 'text-warn' : 'text-danger'}`}
        >
          {wordError(reason).message}
        </p>
      </div>
      <span className="tabular text-ink-2">{score.toFixed(2)}</span>
    </li>
  )
}
