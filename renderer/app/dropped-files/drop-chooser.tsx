import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DropChoiceId } from '../../../shared/settings/drop-choices.ts'
import { droppedFilesText } from '../../../shared/text/en/dropped-files.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Note } from '../../controls/texts/note.tsx'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useSetSettings, useSettings } from '../../queries/settings.ts'
import { DroppedSummary } from './dropped-summary.tsx'
import { dropChoices, dropKindOf, type DropChoice } from './drop-choices.ts'
import { readDroppedFiles, type ReadFiles } from './read-dropped-files.ts'
import { useDropAction } from './use-drop-action.ts'

export type DropChooserProps = { files: readonly File[]; onClose: () => void }

/** Asks what to do with files dropped on the window, unless a choice is remembered for their kind. */
export function DropChooser({ files, onClose }: DropChooserProps) {
  const read = useReadFiles(files)
  return read === undefined ? null : <Chooser key={keyOf(files)} read={read} onClose={onClose} />
}

function useReadFiles(files: readonly File[]): ReadFiles | undefined {
  const bridge = useBridge()
  const [read, setRead] = useState<ReadFiles>()
  useEffect(() => {
    let isCurrent = true
    void readDroppedFiles(bridge, files).then((answer) => {
      if (isCurrent) setRead(answer)
    })
    return () => {
      isCurrent = false
      setRead(undefined)
    }
  }, [bridge, files])
  return read
}

function keyOf(files: readonly File[]): string {
  return files.map(({ name, size }) => `${name} ${size}`).join('\n')
}

function Chooser({ read, onClose }: { read: ReadFiles; onClose: () => void }) {
  const { dropChoices: remembered } = useSettings()
  const setSettings = useSetSettings()
  const action = useDropAction(read, onClose)
  const kind = dropKindOf(read)
  const choices = read.files.length === 0 ? [] : dropChoices(read)
  const possible = choices.filter(({ refused }) => refused === undefined)
  const known = kind === undefined ? undefined : possible.find(({ id }) => id === remembered[kind])
  const [chosenId, setChosenId] = useState<DropChoiceId | undefined>((known ?? possible[0])?.id)
  const [isRemembered, setIsRemembered] = useState(false)
  const chosen = possible.find(({ id }) => id === chosenId)
  const options = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLElement>(null)

  const isAtOnce = known !== undefined && read.problems.length === 0
  const runKnown = useLatest(() => {
    if (isAtOnce) action.run(known.id)
  })
  useEffect(runKnown, [runKnown])
  // Renders nothing while the files are imported directly; a failure is shown here.
  if (isAtOnce && action.error === undefined) return null

  function run(): void {
    if (chosen === undefined) return
    if (isRemembered && kind !== undefined) {
      setSettings({ dropChoices: { ...remembered, [kind]: chosen.id } })
    }
    action.run(chosen.id)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        read.files.length === 0 ? droppedFilesText().nothing : droppedFilesText().title(read.files.length)
      }
      className="w-100"
      initialFocus={first}
      footer={
        <>
          {kind !== undefined && possible.length > 0 && (
            <span className="mr-auto self-center">
              <Checkbox checked={isRemembered} onChange={setIsRemembered}>
                {droppedFilesText().remember[kind]}
              </Checkbox>
            </span>
          )}
          <Button variant="ghost" onClick={onClose}>
            {droppedFilesText().cancel}
          </Button>
          {chosen !== undefined && (
            <Button
              variant="primary"
              isBusy={action.isImporting}
              busyLabel={droppedFilesText().importing}
              onClick={run}
            >
              {chosen.verb}
            </Button>
          )}
        </>
      }
    >
      {read.files.length > 0 && <DroppedSummary read={read} />}
      {read.problems.map((problem) => (
        <Note key={problem} tone="warn" icon={TriangleAlert} className="mt-2">
          {problem}
        </Note>
      ))}
      {choices.length > 0 && (
        <RadioGroup
          ref={options}
          aria-label={droppedFilesText().choices}
          value={chosenId}
          onValueChange={setChosenId}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            run()
          }}
          className="mt-2 flex flex-col"
        >
          {choices.map((choice) => (
            <Choice key={choice.id} choice={choice} {...(choice.id === chosenId && { ref: first })} />
          ))}
        </RadioGroup>
      )}
      {action.error === undefined ? null : <ErrorNotice error={action.error} className="mt-3" />}
    </Dialog>
  )
}

function Choice({ choice, ref }: { choice: DropChoice; ref?: React.Ref<HTMLElement> }) {
  const { id, icon, label, detail, refused } = choice
  return (
    <Radio.Root
      ref={ref}
      value={id}
      disabled={refused !== undefined}
      className="group focus-inside flex items-center gap-2 rounded-sm px-2 py-1 text-left hover:not-data-disabled:bg-hover data-checked:bg-accent-soft data-disabled:text-ink-off"
    >
      <span
        aria-hidden="true"
        className="grid size-3.5 flex-none place-items-center rounded-full shadow-[inset_0_0_0_1px_var(--color-control)] group-data-disabled:shadow-[inset_0_0_0_1px_var(--color-line-strong)] group-data-checked:shadow-[inset_0_0_0_4px_var(--color-accent)]"
      />
      <Icon of={icon} size="small" />
      <span className="min-w-0">
        <span className="block">{label}</span>{' '}
        <span className="block text-small text-ink-3 group-data-disabled:text-ink-off">
          {refused ?? detail}
        </span>
      </span>
    </Radio.Root>
  )
}
