import { Square } from 'lucide-react'
import type { FormatId } from '../../../../shared/formats/registry.ts'
import { probedNames } from '../../../../shared/passport/probe.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { PaneFoot } from '../../../controls/panes/pane.tsx'
import type { useProbe } from '../../../queries/passport.ts'

const namesShown = 4

type ProbeFootProps = {
  /** The parameters that no run has sent. */
  names: readonly string[]
  format: FormatId
  probe: ReturnType<typeof useProbe>
  onAsk: (names: readonly string[]) => void
}

/** Tries the parameters that no run has sent. Shows the progress meanwhile, and can stop. */
export function ProbeFoot({ names, format, probe, onAsk }: ProbeFootProps) {
  const { items, total = 0, state, error, stop } = probe
  const texts = passportText().probe
  const failed = items.filter(({ outcome }) => outcome === 'failed')
  if (probedNames(format).length === 0)
    return <PaneFoot className="text-meta text-ink-3">{texts.notOffered}</PaneFoot>
  return (
    <PaneFoot className="!items-end bg-panel">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {names.length === 0 ? null : (
          <p className="flex min-w-0 items-baseline gap-2 text-meta text-ink-3">
            <span className="flex-none font-medium">{texts.title(names.length)}</span>
            <span className="min-w-0 truncate font-mono text-wire-small">
              {names.slice(0, namesShown).join(', ')}
            </span>
            {names.length <= namesShown ? null : (
              <span className="flex-none">{texts.andMore(names.length - namesShown)}</span>
            )}
          </p>
        )}
        <output className="tabular text-small text-ink-2">
          {state === undefined
            ? texts.help
            : (state === 'stopped' ? texts.stopped : texts.progress)({ done: items.length, total })}
          {failed.length === 0 ? '' : ` · ${texts.failures(failed.length)}`}
        </output>
        {error === undefined ? null : <ErrorLine error={error} />}
        {failed[0]?.error === undefined ? null : <ErrorLine error={failed[0].error} />}
      </div>
      {state === 'running' ? (
        <Button icon={Square} onClick={stop}>
          {texts.stop}
        </Button>
      ) : (
        <Button variant="primary" disabled={names.length === 0} onClick={() => onAsk(names)}>
          {texts.action(names.length)}
        </Button>
      )}
    </PaneFoot>
  )
}
