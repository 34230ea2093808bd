import { ChevronsUpDown, Download, RotateCcw, ScanSearch, Trash2 } from 'lucide-react'
import type { EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { useVectorSession, type ShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { resultLabel } from './result-label.ts'
import { exportKinds, saveVectors } from './save-vectors.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type ResultHeadProps = {
  result: EmbeddingResult
  results: readonly EmbeddingResult[]
  vectors: ShownVectors | undefined
  actions: RequestActions
  onReuse: () => void
  onRemove: () => void
}

/** The head of the selected result: choice of result, and its actions. */
export function ResultHead({ result, results, vectors, actions, onReuse, onRemove }: ResultHeadProps) {
  const show = useEmbeddingsView((view) => view.show)
  const runs = result.batches.filter(({ runId }) => runId !== undefined)
  return (
    <PaneHead
      actions={
        <>
          <ExportMenu vectors={vectors} />
          <IconButton
            icon={ScanSearch}
            label={embeddingsText().results.inspect}
            disabled={runs.length === 0}
            onClick={() => show({ inspectedRunId: runs[0]?.runId })}
          />
        </>
      }
    >
      <h2 className="only-spoken">{embeddingsText().results.title}</h2>
      <Menu
        className="max-w-110"
        trigger={
          <button
            type="button"
            className="-ml-1.5 flex h-control-small min-w-0 items-center gap-2 rounded-sm px-1.5 hover:bg-hover"
          >
            <span className="only-spoken">{embeddingsText().results.current}</span>
            <MiddleCut text={result.model} className="font-strong" />
            <span className="tabular min-w-0 shrink-[99] truncate text-small text-ink-3">
              {resultLabel(result)}
            </span>
            <Icon of={ChevronsUpDown} size="small" className="text-ink-3" />
          </button>
        }
        sections={[
          {
            heading: embeddingsText().results.ofSet,
            items: results.map((item) => ({
              id: item.id,
              label: (
                <span className="flex min-w-0 items-baseline gap-2">
                  <MiddleCut text={item.model} className="max-w-52" />
                  <span className="tabular text-small text-ink-3">{resultLabel(item)}</span>
                </span>
              ),
              meta: formatMoment(item.startedAt),
              isChosen: item.id === result.id,
              onSelect: () => show({ resultId: item.id, otherId: undefined }),
            })),
          },
          {
            items: [
              {
                id: 'restore',
                label: embeddingsText().results.reuse,
                icon: RotateCcw,
                onSelect: onReuse,
              },
              ...actions.caseItems(
                runs.flatMap(({ runId }) => runId ?? []),
                result.status !== 'running',
              ),
              {
                id: 'delete',
                label: embeddingsText().results.remove,
                icon: Trash2,
                isDanger: true,
                onSelect: onRemove,
              },
            ],
          },
        ]}
      />
    </PaneHead>
  )
}

function ExportMenu({ vectors }: { vectors: ShownVectors | undefined }) {
  const session = useVectorSession()
  const { show } = useToast()
  const save = (kind: (typeof exportKinds)[number]['kind']): void => {
    if (vectors === undefined) return
    saveVectors(session, vectors, kind).catch((error: unknown) =>
      show({
        message: embeddingsText().results.notExported(error instanceof Error ? error.message : String(error)),
      }),
    )
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={Download}
          label={embeddingsText().results.export}
          tooltip={embeddingsText().results.exportHint}
          disabled={vectors === undefined}
        />
      }
      sections={[
        {
          items: exportKinds.map(({ kind, label, meta }) => ({
            id: kind,
            label,
            meta,
            onSelect: () => save(kind),
          })),
        },
      ]}
    />
  )
}
