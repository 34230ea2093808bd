import { ChevronDown, Copy, Download, Search } from 'lucide-react'
import { useAriaKeys } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { copyText } from '../../../controls/buttons/copy-text.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { formatPosition } from '../../../panels/audio/format-position.ts'
import { useSendTo } from '../../../panels/send-to/use-send-to.ts'
import type { Find } from '../transcript/use-find.ts'
import { exportKinds, exportRefusal, saveTranscript } from './export-file.ts'
import type { TranscriptRun } from './use-transcript-run.ts'
import type { Transcript } from '../../../../shared/formats/transcriptions/transcript.ts'
import { taskOfFormat } from '../transcript-tasks.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type ColumnHeadProps = { shown: TranscriptRun; find: Find; isBeside: boolean; actions: RequestActions }

/** The source of a transcript, its model and duration, and its actions. */
export function ColumnHead({ shown, find, isBeside, actions }: ColumnHeadProps) {
  const { run, source, transcript, isWhole } = shown
  const findKeys = useAriaKeys('transcribe.find')
  const isTranslation = taskOfFormat(run?.format).task === 'translate'
  const audioName = source?.fileName ?? 'transcript'
  const duration = transcript?.durationSeconds ?? (source?.durationMs ?? Number.NaN) / 1000
  const toggleFind = find.isOpen ? find.close : find.open
  const exportSections = useExportSections()
  const whole =
    transcript !== undefined && isWhole
      ? { transcript, exports: exportSections({ run, transcript, audioName, isTranslation, actions }) }
      : undefined
  return (
    <ContextMenu
      sections={() =>
        whole === undefined ? [] : [textSection(whole.transcript, toggleFind), ...whole.exports]
      }
    >
      <div className="flex h-pane-head flex-none items-center gap-2 border-b border-line pr-2 pl-3 whitespace-nowrap">
        <h2 className="flex max-w-[45%] min-w-0 font-strong">
          {isBeside ? (
            isTranslation ? (
              transcribeText().translation
            ) : (
              transcribeText().transcript
            )
          ) : (
            <MiddleCut text={source?.fileName ?? transcribeText().transcript} />
          )}
        </h2>
        {isTranslation && !isBeside && <Chip>{transcribeText().translationMark}</Chip>}
        <span className="tabular min-w-8 flex-1 truncate text-small text-ink-3">
          {[
            run?.model,
            Number.isFinite(duration) ? formatPosition(duration * 1000) : undefined,
            run?.timings.endMs === undefined
              ? undefined
              : formatDuration(run.timings.endMs, { inSeconds: true }),
          ]
            .filter((word) => word !== undefined)
            .join(' · ')}
        </span>
        {whole !== undefined && (
          <div className="flex flex-none items-center gap-1">
            <IconButton
              icon={Search}
              iconSize="small"
              label={transcribeText().findInText}
              pressed={find.isOpen}
              aria-keyshortcuts={findKeys}
              onClick={toggleFind}
            />
            <CopyButton text={whole.transcript.text} label={transcribeText().copyText} />
            <ExportMenu sections={whole.exports} isBeside={isBeside} />
          </div>
        )}
      </div>
    </ContextMenu>
  )
}

/** The actions on the text in place. */
function textSection({ text }: Transcript, toggleFind: () => void): MenuSection {
  const { findInText, copyText: label } = transcribeText()
  return {
    items: [
      { id: 'find', label: findInText, icon: Search, takesFocus: true, onSelect: toggleFind },
      { id: 'copy', label, icon: Copy, onSelect: () => void copyText(text) },
    ],
  }
}

type Exported = Pick<ColumnHeadProps, 'actions'> & {
  run: TranscriptRun['run']
  transcript: Transcript
  audioName: string
  isTranslation: boolean
}

/** Exports a complete transcript: to a file, to another tab, or as a case of an experiment. */
function useExportSections(): (exported: Exported) => readonly MenuSection[] {
  const sendTo = useSendTo()
  return ({ run, transcript, audioName, isTranslation, actions }) => [
    {
      items: exportKinds.map(({ kind, label }) => ({
        id: kind,
        label: transcribeText().saveAs(label),
        icon: Download,
        meta: `.${kind}`,
        disabled: exportRefusal(transcript, kind) !== undefined,
        onSelect: () => saveTranscript(transcript, kind, { audioName, isTranslation }),
      })),
    },
    { items: [sendTo({ kind: 'text', text: transcript.text, title: audioName })] },
    { items: run === undefined ? [] : actions.caseItems([run.id], true) },
  ]
}

function ExportMenu({ sections, isBeside }: { sections: readonly MenuSection[]; isBeside: boolean }) {
  return (
    <Menu
      align="end"
      trigger={
        // Beside another transcript, the head has no room for text beside the model name.
        isBeside ? (
          <IconButton icon={Download} label={transcribeText().export} />
        ) : (
          <Button size="small" icon={Download}>
            {transcribeText().export} <Icon of={ChevronDown} size="tiny" />
          </Button>
        )
      }
      sections={sections}
    />
  )
}
