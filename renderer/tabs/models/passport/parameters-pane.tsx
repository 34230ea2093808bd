import { BookCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { findConversationFormat, formatRegistry, type FormatId } from '../../../../shared/formats/registry.ts'
import { parameterLines, type ParameterLine } from '../../../../shared/passport/parameter-state.ts'
import type { FormatPassport, ModelPassport } from '../../../../shared/passport/passport.ts'
import { probedNames } from '../../../../shared/passport/probe.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { useProbe } from '../../../queries/passport.ts'
import { ParameterTable } from './parameter-table.tsx'
import { PassportActions } from './passport-actions.tsx'
import { ProbeDialog } from './probe-dialog.tsx'
import { ProbeFoot } from './probe-foot.tsx'

const filters = ['all', 'accepted', 'refused', 'unclear', 'not-tried'] as const

type Filter = (typeof filters)[number]

export type ParametersPaneProps = {
  connection: Connection
  model: string
  passport: ModelPassport | undefined
  shown: FormatPassport | undefined
  error: AppError | undefined
  onFormat: (format: FormatId) => void
}

/** What is known about the parameters of a model in one format, with a way to try those that no run has sent. */
export function ParametersPane(props: ParametersPaneProps) {
  const { connection, model, passport, shown, error, onFormat } = props
  const [filter, setFilter] = useState<Filter>('all')
  const [asked, setAsked] = useState<readonly string[]>()
  const probe = useProbe()
  const texts = passportText()
  const lines = useLines(connection.id, model, shown)
  const ofFilter = lines.filter((line) => isInFilter(line, filter))
  const runs = shown?.endpoints.reduce((sum, endpoint) => sum + endpoint.runs, 0) ?? 0
  return (
    <Pane label={texts.title}>
      <PaneHead actions={<PassportActions connection={connection} model={model} passport={passport} />}>
        <LetterMark model={model} isLarge />
        <h2 className="min-w-0 truncate font-strong select-text" title={model}>
          {model}
        </h2>
      </PaneHead>
      {error === undefined ? null : <ErrorNotice error={error} className="m-3" />}
      {passport === undefined ? null : shown === undefined ? (
        <EmptyState icon={BookCheck} title={texts.empty}>
          {texts.emptyHelp}
        </EmptyState>
      ) : (
        <>
          <FormatBar formats={passport.formats} shown={shown} onFormat={onFormat} />
          <div className="flex min-h-8 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1">
            <SegmentedControl
              label={texts.filter}
              value={filter}
              onChange={setFilter}
              segments={filters.map((value) => ({
                value,
                label: texts.withCount({
                  label: texts.filters[value],
                  count: lines.filter((line) => isInFilter(line, value)).length,
                }),
              }))}
            />
            <span className="tabular ml-auto truncate text-small text-ink-3">
              {texts.fromRuns({ runs, connection: connection.name })}
            </span>
          </div>
          <PaneBody>
            {ofFilter.length === 0 ? (
              <p className="p-3 text-small text-ink-3">{texts.emptyFilter}</p>
            ) : (
              <ParameterTable
                connectionId={connection.id}
                model={model}
                format={shown.format}
                lines={ofFilter}
                isProbing={probe.state === 'running'}
                onProbe={(name) => setAsked([name])}
              />
            )}
          </PaneBody>
          <ProbeFoot
            names={lines.filter(({ state }) => state === 'not-tried').map(({ name }) => name)}
            format={shown.format}
            probe={probe}
            onAsk={setAsked}
          />
          {asked === undefined ? null : (
            <ProbeDialog
              probed={{ connectionId: connection.id, model, format: shown.format, names: [...asked] }}
              onClose={() => setAsked(undefined)}
              onAgreed={(probed, agreed) => {
                setAsked(undefined)
                probe.start({ ...probed, agreed })
              }}
            />
          )}
        </>
      )}
    </Pane>
  )
}

/** Number of formats that fit side by side; a list replaces more of them. */
const maxSegments = 4

type FormatBarProps = Pick<ParametersPaneProps, 'onFormat'> & {
  formats: readonly FormatPassport[]
  shown: FormatPassport
}

/** Selects one of the formats that the model was used with. */
function FormatBar({ formats, shown, onFormat }: FormatBarProps) {
  const texts = passportText()
  const choices = formats.map(({ format }) => ({ value: format, label: formatRegistry[format].label }))
  return (
    <div className="flex min-h-8 flex-none items-center gap-3 border-b border-line px-3 py-1 text-small">
      <h3 className="flex-none font-medium">{texts.title}</h3>
      <div className="ml-auto min-w-0">
        {choices.length < 2 ? (
          <span className="text-ink-2">{formatRegistry[shown.format].label}</span>
        ) : choices.length <= maxSegments ? (
          <SegmentedControl
            label={texts.format}
            value={shown.format}
            onChange={onFormat}
            segments={choices}
          />
        ) : (
          <Select
            label={texts.format}
            isLabelHidden
            size="small"
            value={shown.format}
            onChange={onFormat}
            options={choices}
          />
        )}
      </div>
    </div>
  )
}

/** The parameters that were seen, those that are omitted, and the other documented ones. */
function useLines(
  connectionId: string,
  model: string,
  shown: FormatPassport | undefined,
): readonly ParameterLine[] {
  const removals = useConnectionRemovals(connectionId)
  return useMemo(() => {
    if (shown === undefined) return []
    const { format, parameters } = shown
    const conversation = findConversationFormat(format)
    const common =
      conversation === undefined
        ? []
        : conversationFormats[conversation].fields.filter(({ group }) => group === 'common')
    const tried = new Set(probedNames(format))
    return parameterLines(parameters, {
      omitted: removals
        .filter((removal) => removal.model === model && removal.format === format)
        .map(({ field }) => field),
      documented: common.map(({ name }) => name).filter((name) => tried.has(name)),
    })
  }, [removals, model, shown])
}

function isInFilter({ state }: ParameterLine, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'accepted':
      return state === 'accepted'
    case 'refused':
      return state === 'refused' || state === 'omitted'
    case 'unclear':
      return state === 'partly' || state === 'ignored'
    default:
      return state === 'not-tried'
  }
}
