import { CheckCheck, CircleAlert, CircleCheck, Equal, X } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import type { DriftKind } from '../../../../shared/passport/drift-kinds.ts'
import { knownAnswersOf } from '../../../../shared/passport/known-answers.ts'
import type { DriftEntry, EndpointEntry, FormatPassport } from '../../../../shared/passport/passport.ts'
import { isWholeAnswer, type RunStatus } from '../../../../shared/runs/run.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { formatDuration, formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'

export type DriftPaneProps = {
  connection: Connection
  model: string
  shown: FormatPassport
  formats: readonly FormatPassport[]
}

/** How the answers of a model differ from what its format documents, and how each way of asking went last. */
export function DriftPane({ connection, model, shown, formats }: DriftPaneProps) {
  const texts = passportText().drift
  const answers = shown.endpoints.reduce((sum, endpoint) => sum + endpoint.answers, 0)
  const first = Math.min(...shown.endpoints.map(({ firstAt }) => firstAt))
  const isCompared = knownAnswersOf(shown.format) !== undefined
  const news = shown.drift.filter(({ knownAt }) => knownAt === undefined)
  return (
    <ResizablePane
      name="models.drift"
      label={texts.title}
      side="right"
      defaultSize={392}
      wideSize={480}
      min={300}
      max={720}
    >
      <PaneHead
        title={texts.title}
        meta={answers === 0 ? undefined : texts.since({ answers, first: formatMoment(first) })}
        actions={
          news.length === 0 ? undefined : (
            <MarkKnown connectionId={connection.id} model={model} shown={shown} />
          )
        }
      />
      <PaneBody>
        {shown.drift.length > 0 ? (
          <DriftTable drift={shown.drift} answers={answers} />
        ) : isCompared ? (
          <EmptyState icon={Equal} title={texts.none}>
            {texts.noneHelp}
          </EmptyState>
        ) : (
          <p className="p-3 text-small text-ink-3">{texts.noShapes}</p>
        )}
        <Endpoints formats={formats} />
      </PaneBody>
    </ResizablePane>
  )
}

function MarkKnown({
  connectionId,
  model,
  shown,
}: {
  connectionId: string
  model: string
  shown: FormatPassport
}) {
  const mark = useCommandMutation('passport.markKnown')
  const offerUndo = useOfferUndo()
  const texts = passportText().drift
  const key = { connectionId, model, format: shown.format }
  return (
    <Button
      size="small"
      variant="ghost"
      isBusy={mark.isPending}
      busyLabel={texts.markKnown}
      onClick={() =>
        mark.mutate(
          { ...key, isKnown: true },
          {
            onSuccess: () =>
              offerUndo({
                message: texts.markedKnown(model),
                icon: CheckCheck,
                takeBack: () => mark.mutateAsync({ ...key, isKnown: false }),
              }),
          },
        )
      }
    >
      {texts.markKnown}
    </Button>
  )
}

const signs: Readonly<Record<DriftKind, { sign: string; tone: string }>> = {
  unexpected: { sign: '+', tone: 'text-accent' },
  'other-type': { sign: '~', tone: 'text-warn' },
  missing: { sign: '−', tone: 'text-danger' },
}

const order: Readonly<Record<DriftKind, number>> = { unexpected: 0, 'other-type': 1, missing: 2 }

function DriftTable({ drift, answers }: { drift: readonly DriftEntry[]; answers: number }) {
  const [openKey, setOpenKey] = useState<string>()
  const { columns, drift: texts } = passportText()
  const sorted = drift.toSorted(
    (one, other) => order[one.kind] - order[other.kind] || (one.path < other.path ? -1 : 1),
  )
  return (
    <>
      <table className="w-full table-fixed text-small" aria-label={texts.title}>
        <colgroup>
          <col className="w-7" />
          <col />
          <col className="w-16" />
          <col className="w-16" />
          <col className="w-20" />
        </colgroup>
        <thead>
          <tr className="h-6 text-left text-meta text-ink-3 shadow-[inset_0_-1px_0_var(--color-line)]">
            <th>
              <span className="only-spoken">{columns.state}</span>
            </th>
            <th className="font-regular">{columns.field}</th>
            <th className="font-regular">{columns.cameAs}</th>
            <th className="text-right font-regular">{columns.answers}</th>
            <th className="pr-3 text-right font-regular">{columns.last}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((entry) => {
            const key = `${entry.kind} ${entry.path} ${entry.type}`
            const isOpen = openKey === key
            const toggle = () => setOpenKey(isOpen ? undefined : key)
            return (
              <Fragment key={key}>
                <DriftRow entry={entry} answers={answers} isOpen={isOpen} onToggle={toggle} />
                {isOpen ? (
                  <tr>
                    <td colSpan={5} className="border-b border-line bg-sunken px-3 py-2">
                      <DriftDetails entry={entry} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <p className="flex min-h-7 flex-wrap items-center gap-3 border-b border-line px-3 text-meta text-ink-3">
        {(['unexpected', 'other-type', 'missing'] as const).map((kind) => (
          <span key={kind}>
            <b className={`font-mono ${signs[kind].tone}`}>{signs[kind].sign}</b> {texts.kinds[kind]}
          </span>
        ))}
      </p>
    </>
  )
}

type DriftRowProps = { entry: DriftEntry; answers: number; isOpen: boolean; onToggle: () => void }

function DriftRow({ entry, answers, isOpen, onToggle }: DriftRowProps) {
  const { kind, path, type, lastAt, knownAt } = entry
  const { kinds, known, types } = passportText().drift
  const { sign, tone } = signs[kind]
  const isKnown = knownAt !== undefined
  return (
    <tr
      className={`h-6 border-b border-line ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      onClick={onToggle}
    >
      <td
        className={`text-center font-mono font-strong ${isKnown ? 'text-ink-3' : tone}`}
        title={kinds[kind]}
      >
        <span aria-hidden="true">{sign}</span>
        <span className="only-spoken">{kinds[kind]}</span>
      </td>
      <th scope="row" className="p-0 text-left font-regular">
        <button
          type="button"
          aria-expanded={isOpen}
          title={isKnown ? `${path} (${known})` : path}
          className={`focus-inside h-6 w-full truncate text-left font-mono text-wire-small ${isKnown ? 'text-ink-3' : ''}`}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          {path}
        </button>
      </th>
      <td className="truncate text-ink-2">{wordType(kind, type, types)}</td>
      <td className="tabular text-right">
        {formatWhole(entry.answers)}
        {kind === 'missing' && entry.answers < answers ? (
          <span className="text-ink-3">/{formatWhole(answers)}</span>
        ) : null}
      </td>
      <td className="tabular truncate pr-3 text-right text-ink-2" title={formatFullMoment(lastAt)}>
        {formatMoment(lastAt)}
      </td>
    </tr>
  )
}

function wordType(
  kind: DriftKind,
  type: string,
  types: ReturnType<typeof passportText>['drift']['types'],
): string {
  if (type === 'event') return kind === 'missing' ? types.noEvent : types.event
  return type === 'absent' ? types.absent : type
}

/** Names and types alone: what an answer said is in its run. */
function DriftDetails({ entry: { path, firstAt, lastAt, runId, requestId } }: { entry: DriftEntry }) {
  const texts = passportText().drift
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2 text-meta text-ink-3">
        <span className="min-w-0 flex-1">
          {texts.exampleFrom}{' '}
          <a
            className="font-mono text-accent hover:underline"
            href={`#/history/${encodeURIComponent(runId)}`}
          >
            {requestId ?? runId.slice(0, 8)}
          </a>
          , {texts.seen({ first: formatMoment(firstAt), last: formatMoment(lastAt) })}
        </span>
        <CopyButton text={() => path} label={texts.copyPath} />
      </p>
      <code className="rounded-sm bg-surface px-2 py-1 font-mono text-wire-small edge wrap-anywhere select-text">
        {path}
      </code>
    </div>
  )
}

function Endpoints({ formats }: { formats: readonly FormatPassport[] }) {
  const texts = passportText().endpoints
  const lines = formats.flatMap(({ format, endpoints }) =>
    endpoints
      .toSorted((one, other) => Number(other.isStreamed) - Number(one.isStreamed))
      .map((endpoint) => ({ format, endpoint })),
  )
  return (
    <DetailsSection title={texts.title} meta={texts.meta}>
      <table className="w-full table-fixed text-small" aria-label={texts.title}>
        <tbody>
          {lines.map(({ format, endpoint }) => {
            const { label } = formatRegistry[format]
            return (
              <tr
                key={`${format} ${endpoint.isStreamed}`}
                className="h-6 border-b border-line last:border-b-0"
              >
                <th scope="row" className="truncate text-left font-regular">
                  {endpoint.isStreamed ? texts.streamed(label) : label}
                </th>
                <td className="w-24">
                  <Outcome endpoint={endpoint} />
                </td>
                <td className="tabular w-16 text-right">
                  {formatDuration(endpoint.firstTextMs, { inSeconds: true })}
                </td>
                <td
                  className="tabular w-18 truncate text-right text-ink-2"
                  title={formatFullMoment(endpoint.lastAt)}
                >
                  {formatMoment(endpoint.lastAt)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </DetailsSection>
  )
}

function Outcome({ endpoint: { lastStatus, lastHttpStatus } }: { endpoint: EndpointEntry }) {
  const texts = passportText().endpoints
  const isWhole = isWholeAnswer(lastStatus as RunStatus)
  const isEarly = lastStatus === 'ended-early'
  const [icon, tone, words] = isWhole
    ? ([CircleCheck, 'text-ok', texts.works] as const)
    : isEarly || lastStatus === 'refused'
      ? ([CircleAlert, 'text-warn', isEarly ? texts.endedEarly : texts.refused] as const)
      : ([X, 'text-danger', texts.failed(lastHttpStatus === undefined ? '' : `, ${lastHttpStatus}`)] as const)
  return (
    <span className={`flex items-center gap-1 ${tone}`}>
      <Icon of={icon} size="tiny" />
      <span className="truncate">{words}</span>
    </span>
  )
}
