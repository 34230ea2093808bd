import { Copy, Ellipsis, OctagonAlert, ScanSearch, Send, ShieldCheck } from 'lucide-react'
import { findModeration, verdictText, type Verdict } from '../../../shared/formats/moderations/moderation.ts'
import type { HistoryEntry } from '../../../shared/history/history.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { Chip } from '../../controls/buttons/chip.tsx'
import { ContextMenu } from '../../controls/overlays/context-menu.tsx'
import { copyText } from '../../controls/buttons/copy-text.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import type { MenuSection } from '../../controls/overlays/menu-popup.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { awaitedText } from '../../panels/runs/awaited-text.ts'
import { RunEnding } from '../../panels/runs/run-ending.tsx'
import { RunningLine } from '../../panels/runs/running-line.tsx'
import { figuresOfRun, UsageLine } from '../../panels/runs/usage-line.tsx'
import { useSendTo } from '../../panels/send-to/use-send-to.ts'
import { useFormatRun } from '../../queries/format-runs.ts'
import type { RequestActions } from '../../request-tab/request-actions.ts'
import { CategoryTable } from './category-table.tsx'
import { useResultsView } from './values.ts'

export type VerdictColumnProps = {
  entry: HistoryEntry
  /** The categories of all columns, in row order. */
  order: readonly string[]
  actions: RequestActions
}

/** The verdict of one model: whether it flags the input, in which categories, or why there is no verdict. */
export function VerdictColumn({ entry, order, actions }: VerdictColumnProps) {
  const { run, asked, blocks, isRunning, isWhole } = useFormatRun(entry)
  const verdicts = findModeration(blocks)?.verdicts ?? []
  const sections = useMenu(entry, asked, verdicts, actions)
  const text = moderationsText().results
  return (
    <>
      <ContextMenu sections={() => sections}>
        <div className="flex h-10 items-center gap-2 px-3">
          <h4 className="min-w-0 flex-1 font-medium">
            <MiddleCut text={run.model} />
          </h4>
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label={text.moreFor(run.model)} tooltip={text.more} />}
            sections={sections}
          />
        </div>
      </ContextMenu>
      {isRunning ? (
        <RunningLine run={run} awaited={awaitedText(run)} stopLabel={text.stop(run.model)} />
      ) : (
        <div className="flex flex-col gap-3 px-3 pb-3">
          {verdicts.map((verdict, index) => (
            <VerdictView
              key={index}
              verdict={verdict}
              order={order}
              label={text.categories(run.model)}
              title={verdicts.length > 1 ? text.input(index + 1) : undefined}
            />
          ))}
          {isWhole && (
            <RunEnding
              run={run}
              kept={text.notReceived}
              empty={verdicts.length > 0 ? undefined : { title: text.noVerdict, text: text.noVerdictText }}
              onAgain={() => actions.retry(run.id)}
              onRemedy={(remedy) => actions.applyRemedy(remedy, run.id)}
            />
          )}
          <UsageLine figures={figuresOfRun(run)} />
        </div>
      )}
    </>
  )
}

type VerdictViewProps = {
  verdict: Verdict
  order: readonly string[]
  label: string
  title: string | undefined
}

function VerdictView({ verdict, order, label, title }: VerdictViewProps) {
  const { isFlagged, categories } = verdict
  const text = moderationsText().results
  const count = categories.filter((category) => category.isFlagged).length
  return (
    <div className="flex flex-col gap-2">
      {title !== undefined && <h5 className="text-meta font-strong text-ink-3">{title}</h5>}
      <p className="flex items-center gap-2">
        {isFlagged ? (
          <Chip tone="danger" icon={OctagonAlert}>
            {text.flagged}
          </Chip>
        ) : (
          <Chip tone="ok" icon={ShieldCheck}>
            {text.notFlagged}
          </Chip>
        )}
        {categories.length > 0 && (
          <span className="tabular min-w-0 truncate text-small text-ink-3">
            {text.flaggedBy({ count, of: categories.length })}
          </span>
        )}
      </p>
      {categories.length === 0 ? (
        <p className="text-small text-ink-3">{text.noCategories}</p>
      ) : (
        <CategoryTable categories={categories} order={order} label={label} />
      )}
    </div>
  )
}

/** The actions on a verdict, for the menu button and the context menu. */
function useMenu(
  { run }: HistoryEntry,
  asked: string,
  verdicts: readonly Verdict[],
  actions: RequestActions,
): readonly MenuSection[] {
  const inspect = useResultsView((state) => state.inspect)
  const sendTo = useSendTo()
  const text = moderationsText().results
  const isOver = run.status !== 'running'
  return [
    {
      items: [
        { id: 'inspect', label: text.inspect, icon: ScanSearch, onSelect: () => inspect(run.id) },
        ...(isOver
          ? [{ id: 'again', label: text.resend, icon: Send, onSelect: () => actions.retry(run.id) }]
          : []),
        ...actions.caseItems([run.id], isOver),
      ],
    },
    {
      items: [
        ...(verdicts.length > 0
          ? [
              {
                id: 'copy',
                label: text.copy,
                icon: Copy,
                onSelect: () => void copyText(verdicts.map(verdictText).join('\n\n')),
              },
            ]
          : []),
        sendTo({ kind: 'text', text: asked }, { except: ['moderations'] }),
      ],
    },
  ]
}
