import { useQuery } from '@tanstack/react-query'
import { definedFields } from '../../../../shared/defined-fields.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import type { ProbePlan } from '../../../../shared/passport/probe-plan.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { withDollars } from '../../../../shared/money/sums.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatSums } from '../../../lib/experiments/format-cost.ts'

type Probed = Input<'passport.planProbe'>

type ProbeDialogProps = {
  probed: Probed
  onClose: () => void
  onAgreed: (probed: Probed, agreed: Input<'passport.probe'>['agreed']) => void
}

/** Says how many requests are needed to try parameters, and their price, before sending any. */
export function ProbeDialog({ probed, onClose, onAgreed }: ProbeDialogProps) {
  const bridge = useBridge()
  const { data: plan, error } = useQuery({
    queryKey: ['probe-plan', probed],
    queryFn: ({ signal }) => call(bridge, 'passport.planProbe', probed, { signal }),
    // Prices may have changed the next time.
    gcTime: 0,
  })
  const texts = passportText().probe
  const count = plan?.requests ?? probed.names.length
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.question(probed.names.length)}
      confirmLabel={texts.confirm(count)}
      isDanger={false}
      isBusy={plan === undefined && error === null}
      onConfirm={() => {
        if (plan === undefined || plan.requests === 0) return onClose()
        const { requests, usd, foreign } = plan
        onAgreed(probed, { requests, ...definedFields({ usd, foreign }) })
      }}
    >
      {plan === undefined ? (
        error === null ? (
          <p className="flex items-center gap-2">
            <Spinner /> {texts.planning}
          </p>
        ) : (
          <ErrorNotice error={error.appError} className="mt-2" />
        )
      ) : (
        <PlanWords plan={plan} names={probed.names} />
      )}
    </ConfirmDialog>
  )
}

function PlanWords({ plan, names }: { plan: ProbePlan; names: readonly string[] }) {
  const { requests, usd, foreign, inputTokens, outputTokens, leftOut } = plan
  const costs = withDollars(usd, foreign)
  const texts = passportText().probe
  const sentences = [
    texts.sends({ requests, input: inputTokens, output: outputTokens }),
    costs.length === 0 ? texts.unpriced : texts.cost(formatSums(costs)),
    texts.mayCharge,
  ]
  const sent = names.filter((name) => !leftOut.includes(name))
  return (
    <>
      <p>{unitsText().sentences(sentences)}</p>
      <p className="mt-2 max-h-40 overflow-y-auto font-mono text-wire-small text-ink-2 wrap-anywhere">
        {sent.join(', ')}
      </p>
      {leftOut.length === 0 ? null : (
        <p className="mt-2 wrap-anywhere">{texts.leftOut(unitsText().clauses(leftOut))}</p>
      )}
    </>
  )
}
