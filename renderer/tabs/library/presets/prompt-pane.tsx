import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPresetNameCharacters, maxPresetVersions } from '../../../../shared/limits.ts'
import { newestPreset, type Prompt, type SavedPreset } from '../../../../shared/presets/preset.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { Pane, PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { presetQuery } from '../../../queries/presets.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { goOnFromHere, navigate, type GoOn } from '../../../stores/route.ts'
import { VersionList } from '../version-list.tsx'
import { presetAsText } from './preset-as-text.ts'
import { FavouriteButton, PresetTags } from './preset-marks.tsx'
import { PresetMenu } from './preset-menu.tsx'
import {
  draftOf,
  draftProblem,
  emptyPrompt,
  newPromptId,
  promptDrafts,
  promptOfDraft,
  setPromptDraft,
  usePromptDraft,
  type DraftChange,
  type PromptDraft,
} from './prompt-drafts.ts'
import { PromptMessages } from './prompt-messages.tsx'
import { PromptExtras } from './prompt-extras.tsx'
import { PromptVariables } from './prompt-variables.tsx'
import { presetAddress } from './use-preset-actions.ts'
import { ValuesPane } from './values-pane.tsx'

/** A prompt that is not saved yet. */
export function NewPromptPane() {
  return <PromptPane key={newPromptId} id={newPromptId} preset={undefined} />
}

/** Shows, edits and inserts a prompt. Changes are saved only by the Save button. */
export function PromptPane({ id, preset }: { id: string; preset: SavedPreset | undefined }) {
  const text = presetLibraryText()
  const [view, setView] = useState<'edit' | 'versions'>('edit')
  const newest = preset === undefined ? undefined : newestPreset(preset)
  const saved = newest?.content.kind === 'prompt' ? newest.content : undefined
  const start = draftOf(saved ?? { name: '', ...emptyPrompt })
  const draft = usePromptDraft(id) ?? start
  const prompt = promptOfDraft(draft)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start)
  const change = (next: DraftChange): void => {
    // Read the newest draft: the user may have typed since the last render.
    const now = promptDrafts.getState().form.drafts[id] ?? start
    const whole = { ...now, ...(typeof next === 'function' ? next(now) : next) }
    const isBack = preset !== undefined && JSON.stringify(whole) === JSON.stringify(start)
    setPromptDraft(id, isBack ? undefined : whole)
  }
  return (
    <>
      <Pane label={text.one.prompt}>
        <PaneHead
          title={draft.name === '' ? text.newPrompt : draft.name}
          actions={
            preset !== undefined &&
            saved !== undefined && (
              <>
                <SegmentedControl
                  label={text.views.label}
                  value={view}
                  onChange={setView}
                  segments={[
                    { value: 'edit', label: text.views.edit },
                    { value: 'versions', label: text.views.versions },
                  ]}
                />
                <PresetMenu id={id} content={saved} />
              </>
            )
          }
        >
          <Chip>{newest === undefined ? text.notSaved : text.version(newest.version)}</Chip>
          {preset !== undefined && <FavouriteButton preset={preset} name={draft.name} />}
        </PaneHead>
        <PaneBody className="p-3">
          <div className="flex max-w-200 flex-col gap-4">
            {view === 'versions' && preset !== undefined ? (
              <VersionList
                versions={preset.versions}
                max={maxPresetVersions}
                toText={presetAsText}
                onRestore={(earlier) => {
                  if (earlier.kind === 'prompt') change({ ...draftOf(earlier), name: draft.name })
                  setView('edit')
                }}
              />
            ) : (
              <>
                <div className="grid grid-cols-2 gap-3">
                  <TextField
                    label={text.name}
                    value={draft.name}
                    maxLength={maxPresetNameCharacters}
                    onChange={(name) => change({ name })}
                  />
                  <TextField
                    label={text.model}
                    isMono
                    placeholder={text.anyModel}
                    value={draft.model}
                    onChange={(model) => change({ model })}
                  />
                  {preset !== undefined && (
                    <div className="col-span-2 flex items-center gap-1.5 text-small text-ink-2">
                      {text.tags} <PresetTags preset={preset} />
                    </div>
                  )}
                </div>
                <PromptMessages messages={draft.messages} onChange={(messages) => change({ messages })} />
                <PromptVariables draft={draft} onChange={(variables) => change({ variables })} />
                <PromptExtras draft={draft} onChange={change} />
              </>
            )}
          </div>
        </PaneBody>
        {isChanged && <SaveFoot id={id} preset={preset} draft={draft} prompt={prompt} />}
      </Pane>
      <ValuesPane id={id} draft={draft} isKept={preset !== undefined} onChange={change} />
    </>
  )
}

type SaveFootProps = {
  id: string
  preset: SavedPreset | undefined
  draft: PromptDraft
  prompt: Prompt
}

function SaveFoot({ id, preset, draft, prompt }: SaveFootProps) {
  const text = presetLibraryText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  // Handle the result in the mutation, not in the call: this foot unmounts with the draft.
  const save = useCommandMutation('presets.save', {
    input: ({ content }: { readonly content: Prompt; readonly goOn: GoOn }) => ({
      ...(preset !== undefined && { id }),
      content,
    }),
    onSuccess(saved, { goOn }) {
      queryClient.setQueryData(presetQuery(bridge, saved.id).queryKey, saved)
      setPromptDraft(id, undefined)
      if (preset === undefined) goOn('library', presetAddress('prompt', saved.id))
    },
  })
  const reason = draftProblem(draft)
  const next = preset === undefined ? 1 : newestPreset(preset).version + 1
  return (
    <>
      {save.error !== null && <ErrorNotice error={save.error.appError} className="mx-3 mb-2" />}
      <PaneFoot>
        <Button
          variant={preset === undefined ? 'primary' : 'default'}
          isBusy={save.isPending}
          {...(reason !== undefined && { disabledReason: reason })}
          onClick={() => save.mutate({ content: prompt, goOn: goOnFromHere() })}
        >
          {preset === undefined ? text.save : text.saveVersion(next)}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setPromptDraft(id, undefined)
            if (preset === undefined) navigate('library', presetAddress('prompt'))
          }}
        >
          {text.discard}
        </Button>
        <span className="ml-auto min-w-0 truncate text-small text-ink-3">{reason ?? text.unsaved}</span>
      </PaneFoot>
    </>
  )
}
