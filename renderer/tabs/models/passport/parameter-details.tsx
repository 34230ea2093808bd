import { formatRegistry, medicFormatIds, type FormatId } from '../../../../shared/formats/registry.ts'
import { canBeLearned } from '../../../../shared/medic/can-be-learned.ts'
import { trialOf } from '../../../../shared/passport/probe.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import { useForget, useRemember } from '../../../queries/medic.ts'
import { navigate } from '../../../stores/route.ts'
import type { ParameterLine } from '../../../../shared/passport/parameter-state.ts'

export type ParameterDetailsProps = {
  connectionId: string
  model: string
  format: FormatId
  line: ParameterLine
  isProbing: boolean
  onProbe: (name: string) => void
}

/** The gateway's response to a parameter, and what the user can do. */
export function ParameterDetails({
  line: { name, state, entry },
  connectionId,
  model,
  format,
  isProbing,
  onProbe,
}: ParameterDetailsProps) {
  const texts = passportText()
  const { facts } = texts
  const refusal = entry?.lastRefusal
  const isTried = entry !== undefined
  const returnedAs = [refusal?.status, refusal?.code].filter((word) => word !== undefined).join(' ')
  return (
    <div className="flex flex-col gap-2 px-3 py-2 text-small">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 leading-4.5">
        {refusal === undefined || entry === undefined ? null : (
          <>
            <dt className="text-ink-3">{facts.lastError}</dt>
            <dd className="wrap-anywhere select-text">{refusal.says}</dd>
            <dt className="text-ink-3">{facts.returnedAs}</dt>
            <dd className="tabular select-text">
              {facts.returned({
                as: returnedAs,
                times: entry.refused,
                first: formatMoment(entry.firstAt),
              })}
            </dd>
          </>
        )}
        {entry === undefined || entry.ignored === 0 ? null : (
          <>
            <dt className="text-ink-3">{facts.effect}</dt>
            <dd className="tabular">{facts.ignored(entry)}</dd>
          </>
        )}
        {entry === undefined ? null : (
          <>
            <dt className="text-ink-3">{facts.seen}</dt>
            <dd className="tabular">
              {facts.firstAndLast({
                first: formatMoment(entry.firstAt),
                last: formatMoment(entry.lastAt),
              })}
            </dd>
          </>
        )}
      </dl>
      <p className="text-meta text-ink-3">{texts.stateHelp[state]}</p>
      <div className="flex flex-wrap items-center gap-2">
        <OmitSwitch
          name={name}
          model={model}
          format={format}
          connectionId={connectionId}
          isOmitted={state === 'omitted'}
          says={refusal?.says}
        />
        <span className="ml-auto flex gap-2">
          {refusal === undefined ? null : (
            <Button size="small" variant="ghost" onClick={() => navigate('history', refusal.runId)}>
              {texts.openRun}
            </Button>
          )}
          {trialOf(format, name) === undefined ? null : (
            <Button size="small" disabled={isProbing} onClick={() => onProbe(name)}>
              {isTried ? texts.probeAgain : texts.probeThis}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

type OmitSwitchProps = Pick<ParameterDetailsProps, 'connectionId' | 'model' | 'format'> & {
  name: string
  isOmitted: boolean
  says: string | undefined
}

/** Omits the parameter from future requests to this model, or sends it again. */
function OmitSwitch({ name, model, format, connectionId, isOmitted, says }: OmitSwitchProps) {
  const remember = useRemember()
  const forget = useForget()
  const medicFormat = medicFormatIds.find((id) => id === format)
  if (medicFormat === undefined || !canBeLearned(medicFormat, name)) return null
  const key = { connectionId, model, format: medicFormat, field: name }
  const label = passportText().omit({ model, format: formatRegistry[format].label })
  const error = remember.error ?? forget.error
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 items-center gap-2">
        <Switch
          label={label}
          checked={isOmitted}
          onChange={(isOn) =>
            isOn
              ? remember.mutate({ ...key, ...(says !== undefined && { gatewaySays: says }) })
              : forget.mutate(key)
          }
        />
        <span aria-hidden="true">{label}</span>
      </span>
      {error === null ? null : <ErrorLine error={error.appError} />}
    </span>
  )
}
