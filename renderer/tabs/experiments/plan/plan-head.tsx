import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  Copy,
  CopyPlus,
  Ellipsis,
  FileInput,
  FolderOpen,
  Lock,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import type { ExperimentSummary } from '../../../../shared/experiments/experiment.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { dateFormat } from '../../../../shared/text/intl.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { givenOfChoice } from '../../../controls/files/given-files.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { Tooltip } from '../../../controls/overlays/tooltip.tsx'
import { experimentsQuery, experimentStateLabel, useRenameExperiment } from '../../../queries/experiments.ts'
import { openExperiment } from '../experiments-route.ts'
import { useNewExperiment } from '../../../panels/experiments/use-new-experiment.ts'
import { useExportMenu } from '../export/use-export-menu.ts'
import { useDroppedCases } from './dropped-cases.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useOpenPack } from './use-open-pack.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'

/** The name of the open experiment, and the actions for it. */
export function PlanHead() {
  const text = experimentPlanText().head
  const { experiment, plan, isFrozen, flush, change } = usePlanEditor()
  const { mutate: rename } = useRenameExperiment()
  const { id, seriesId, state } = experiment
  const create = useNewExperiment()
  const remove = useDeleteWithUndo()
  const openPack = useOpenPack()
  const chooser = useRef<HTMLInputElement>(null)
  const folderChooser = useRef<HTMLInputElement>(null)
  const exports = useExportMenu({ id, isDraft: state === 'draft', flush })
  const [isRenaming, setIsRenaming] = useState(false)
  const name = nameOf(plan.description)
  const takeChosen = async (files: readonly File[]): Promise<void> => {
    const given = givenOfChoice(files)
    if (given.length === 0 || (await openPack(given))) return
    useDroppedCases.setState({ files: given.map(({ file }) => file) })
  }
  const editCopy = (): void => create(plan, { seriesId })
  const actions: readonly MenuSection[] = [
    {
      items: [
        ...(isFrozen ? [{ id: 'edit-copy', label: text.editCopy, icon: CopyPlus, onSelect: editCopy }] : []),
        { id: 'rename', label: text.rename, icon: Pencil, onSelect: () => setIsRenaming(true) },
        {
          id: 'duplicate',
          label: text.duplicate,
          icon: Copy,
          onSelect: () => create({ ...plan, description: text.copyOf({ name }) }),
        },
        { id: 'open', label: text.openPack, icon: FileInput, onSelect: () => chooser.current?.click() },
        {
          id: 'open-folder',
          label: text.openFolder,
          icon: FolderOpen,
          onSelect: () => folderChooser.current?.click(),
        },
      ],
    },
    exports,
    {
      items: [
        {
          id: 'delete',
          label: text.delete,
          icon: Trash2,
          isDanger: true,
          disabled: state === 'running',
          onSelect: () => void flush().then(() => remove(id, { openNext: '' })),
        },
      ],
    },
  ]
  return (
    <PaneHead
      title={<ExperimentMenu name={name} />}
      actions={
        <>
          {isFrozen && (
            <>
              <Tooltip text={text.frozenHint}>
                <span className="flex items-center gap-1 text-small text-ink-3">
                  <Icon of={Lock} size="small" /> {experimentsText().plan.frozen}
                </span>
              </Tooltip>
              <IconButton icon={CopyPlus} label={text.editCopy} onClick={editCopy} />
            </>
          )}
          <IconButton icon={Plus} label={experimentsText().create} onClick={() => create()} />
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label={text.actions} />}
            sections={actions}
          />
          <FilePicker
            ref={chooser}
            label={text.openPack}
            multiple
            accept=".yaml,.yml,.json,.jsonl,.csv,.tsv,.txt,.md,.pdf,image/*,audio/*,video/*"
            onChoose={(files) => void takeChosen(files)}
          />
          <FilePicker
            ref={folderChooser}
            label={text.openFolder}
            isFolder
            onChoose={(files) => void takeChosen(files)}
          />
          {isRenaming && (
            <RenameDialog
              title={text.renameTitle}
              name={plan.description}
              onRename={(description) => (isFrozen ? rename({ id, description }) : change({ description }))}
              onClose={() => setIsRenaming(false)}
            />
          )}
        </>
      }
    />
  )
}

/** A menu of all experiments with their snapshots: grouped by series, newest first. */
function ExperimentMenu({ name }: { name: string }) {
  const { experiment } = usePlanEditor()
  const { data: experiments = [] } = useQuery(experimentsQuery(useBridge()))
  const toItem = (item: ExperimentSummary) => ({
    id: item.id,
    label: nameOf(item.description),
    meta: `${momentOf(item)} · ${experimentStateLabel(item.state, item.counts)}`,
    isChosen: item.id === experiment.id,
    onSelect: () => openExperiment(item.id),
  })
  return (
    <Menu
      trigger={
        <button type="button" className="flex max-w-full min-w-0 items-center gap-1.5 rounded-sm font-strong">
          <span className="truncate">{name}</span>
          <Icon of={ChevronDown} size="small" className="flex-none text-ink-3" />
        </button>
      }
      className="max-w-100"
      sections={sectionsOf(experiments).map(({ heading, experiments: members }) => ({
        heading,
        items: members.map(toItem),
      }))}
    />
  )
}

interface ExperimentsSection {
  /** The name of the series. */
  readonly heading?: string
  readonly experiments: ExperimentSummary[]
}

/**
 * Groups snapshots by series, in the order of each series' newest snapshot; adjacent experiments with a single snapshot
 * share a section.
 */
function sectionsOf(experiments: readonly ExperimentSummary[]): readonly ExperimentsSection[] {
  const sections: ExperimentsSection[] = []
  for (const series of Map.groupBy(experiments, ({ seriesId }) => seriesId).values()) {
    const last = sections.at(-1)
    if (series.length > 1)
      sections.push({ heading: nameOf(series[0]?.description ?? ''), experiments: series })
    else if (last === undefined || last.heading !== undefined) sections.push({ experiments: series })
    else last.experiments.push(...series)
  }
  return sections
}

function nameOf(description: string): string {
  return description === '' ? experimentsText().unnamed : description
}

function momentOf({ startedAt, createdAt }: ExperimentSummary): string {
  return dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    startedAt ?? createdAt,
  )
}
