import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/buttons/button.tsx'
import { CopyButton } from '../controls/buttons/copy-button.tsx'
import { errorReport } from '../controls/texts/error-report.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { useAppInfo } from '../queries/app-info.ts'
import { navigate } from '../stores/route.ts'
import { appText } from '../../shared/text/en/app.ts'
import { controlsText } from '../../shared/text/en/controls.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { wordError } from '../../shared/text/define-errors.ts'

/** Problems during startup, each with its next step. The app is usable anyway. */
export function StartProblems() {
  const { startProblems } = useAppInfo()
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set())
  const shown = startProblems
    .map((problem, index) => ({ problem, index }))
    .filter(({ index }) => !dismissed.has(index))
  if (shown.length === 0) return null
  return (
    <section
      aria-label={appText().startProblems.name}
      className="max-h-40 flex-none overflow-y-auto border-b border-warn-line bg-warn-soft"
    >
      <ul>
        {shown.map(({ problem, index }) => (
          <li
            key={index}
            className="flex items-start gap-2 py-1 pr-2 pl-3 text-small text-warn not-first:border-t not-first:border-warn-line"
          >
            <Icon of={TriangleAlert} size="small" className="mt-1.25" />
            <p className="min-w-0 flex-1 py-1 wrap-anywhere select-text">
              <b className="font-strong">{wordError(problem).message}</b>
              {unitsText().betweenSentences}
              {wordError(problem).nextStep}
            </p>
            {problem.remedies?.some(({ type }) => type === 'show-copies') === true && (
              <Button size="small" onClick={() => navigate('settings', 'backup')}>
                {appText().startProblems.showCopies}
              </Button>
            )}
            <CopyButton text={() => errorReport(problem)} label={appText().startProblems.copy} />
            <IconButton
              icon={X}
              label={controlsText().dismiss}
              onClick={() => setDismissed((before) => new Set([...before, index]))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
