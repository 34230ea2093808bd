import { useQuery } from '@tanstack/react-query'
import type { ModelCheckPlan } from '../../../../shared/models/model-check.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { withDollars } from '../../../../shared/money/sums.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatSums } from '../../../lib/experiments/format-cost.ts'

type ModelCheckDialogProps = {
  connectionId: string
  models: readonly string[]
  onClose: () => void
  onAgreed: (agreed: Input<'modelCheck.run'>['agreed']) => void
}

/** Says how many requests a check sends and what they cost, before sending any. */
export function ModelCheckDialog({ connectionId, models, onClose, onAgreed }: ModelCheckDialogProps) {
  const bridge = useBridge()
  const { data: plan, error } = useQuery({
    queryKey: ['model-check-plan', connectionId, models],
    queryFn: ({ signal }) =>
      call(bridge, 'modelCheck.plan', { connectionId, models: [...models] }, { signal }),
    // Prices and lists may have changed the next time.
    gcTime: 0,
  })
  const texts = keyCardText().models
  const count = plan?.requests ?? models.length
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.question(count)}
      confirmLabel={texts.confirm(count)}
      isDanger={false}
      isBusy={plan === undefined && error === null}
      onConfirm={() => {
        if (plan === undefined || plan.requests === 0) return onClose()
        const { requests, usd, foreign } = plan
        onAgreed({ requests, ...definedFields({ usd, foreign }) })
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
        <PlanWords plan={plan} />
      )}
    </ConfirmDialog>
  )
}

function PlanWords({ plan: { requests, usd, foreign, unpriced, leftOut } }: { plan: ModelCheckPlan }) {
  const costs = withDollars(usd, foreign)
  const texts = keyCardText().models
  const sentences = [
    ...(requests === 0 ? [texts.nothing] : []),
    ...(costs.length === 0 ? [] : [texts.cost(formatSums(costs))]),
    ...(unpriced === 0 ? [] : [texts.unpriced(unpriced)]),
  ]
  return (
    <>
      <p>{unitsText().sentences(sentences)}</p>
      {leftOut.length === 0 ? null : (
        <p className="mt-2 wrap-anywhere">{texts.leftOut(unitsText().clauses(leftOut))}</p>
      )}
    </>
  )
}
