import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { maxPresetVersions } from '../../../../shared/limits.ts'
import { modelsOfPreset } from '../../../../shared/presets/preset-text.ts'
import { newestPreset, type FormPreset, type SavedPreset } from '../../../../shared/presets/preset.ts'
import { formatsText } from '../../../../shared/text/en/formats.ts'
import { formatItems } from '../../../../shared/text/intl.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { tabIcons } from '../../../commands/tab-icons.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { Pane, PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { tabOfForm } from '../../../panels/presets/tab-of-form.ts'
import { presetQuery } from '../../../queries/presets.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { VersionList } from '../version-list.tsx'
import { presetAsText } from './preset-as-text.ts'
import { FavouriteButton, PresetTags } from './preset-marks.tsx'
import { PresetEditor } from './preset-editor.tsx'
import { PresetMenu } from './preset-menu.tsx'
import { PromptPane } from './prompt-pane.tsx'
import { ChangeInButton, UseButtons } from './use-button.tsx'
import type { PresetKind } from './use-preset-actions.ts'

/** A preset or a prompt of the library with its versions. */
export function SavedPane({ id, kind }: { id: string; kind: PresetKind }) {
  const { data: preset, error, refetch } = useQuery(presetQuery(useBridge(), id))
  const text = presetLibraryText()
  if (preset === undefined)
    return (
      <Pane label={text.one[kind]}>
        {error === null ? (
          <ReadingList>{text.loading[kind]}</ReadingList>
        ) : (
          <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
        )}
      </Pane>
    )
  const { content } = newestPreset(preset)
  return content.kind === 'prompt' ? (
    <PromptPane id={id} preset={preset} />
  ) : (
    <FormPresetPane preset={preset} content={content} />
  )
}

function FormPresetPane({ preset, content }: { preset: SavedPreset; content: FormPreset }) {
  const text = presetLibraryText()
  const [view, setView] = useState<'values' | 'edit' | 'versions'>('values')
  const tab = tabOfForm(content.form)
  const models = modelsOfPreset(content)
  const restore = useCommandMutation('presets.save')
  return (
    <Pane label={text.one.preset}>
      <PaneHead
        title={content.name}
        actions={
          <>
            <SegmentedControl
              label={text.views.label}
              value={view}
              onChange={setView}
              segments={[
                { value: 'values', label: text.views.values },
                { value: 'edit', label: text.views.edit },
                { value: 'versions', label: text.views.versions },
              ]}
            />
            <PresetMenu id={preset.id} content={content} />
          </>
        }
      >
        <Chip>{text.version(newestPreset(preset).version)}</Chip>
        <FavouriteButton preset={preset} name={content.name} />
      </PaneHead>
      {view === 'edit' ? (
        <PresetEditor
          key={newestPreset(preset).version}
          preset={preset}
          content={content}
          onDone={() => setView('values')}
        />
      ) : (
        <>
          <PaneBody className="p-3">
            <div className="flex max-w-180 flex-col gap-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
                <span className="flex items-center gap-1.5">
                  {text.forTab}
                  <Chip tone="accent" icon={tabIcons[tab]}>
                    {formatsText().tabs[tab]}
                  </Chip>
                </span>
                <span className="flex items-center gap-1.5">
                  {text.model}
                  <Chip>{models.length === 0 ? text.anyModel : formatItems(models)}</Chip>
                </span>
                <span className="flex min-w-0 items-center gap-1.5">
                  {text.tags} <PresetTags preset={preset} />
                </span>
              </div>
              {restore.error !== null && <ErrorNotice error={restore.error.appError} />}
              {view === 'versions' ? (
                <VersionList
                  versions={preset.versions}
                  max={maxPresetVersions}
                  toText={presetAsText}
                  onRestore={(earlier) => {
                    restore.mutate({ id: preset.id, content: { ...earlier, name: content.name } })
                    setView('values')
                  }}
                />
              ) : (
                <ValueList values={content.values} />
              )}
            </div>
          </PaneBody>
          <PaneFoot>
            <ChangeInButton preset={preset} content={content} />
            <UseButtons id={preset.id} content={content} />
          </PaneFoot>
        </>
      )}
    </Pane>
  )
}

/** The values of the form by name; the names of sent fields are those in the request. */
function ValueList({ values }: { values: FormPreset['values'] }) {
  const rows = Object.entries(values).flatMap(([name, value]) => rowsOf(name, value))
  return (
    <dl className="grid grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] overflow-hidden rounded-sm edge">
      {rows.map(({ name, value }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid border-t border-line first:border-t-0">
          <dt className="px-2 py-1 font-mono text-wire-small text-ink-2 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 border-l border-line px-2 py-1 text-small">
            {typeof value === 'string' ? (
              <BoundedText text={value} />
            ) : (
              <span className="font-mono text-wire-small wrap-anywhere">{JSON.stringify(value)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The rows of a value: parameters that are on are listed one by one; empty values and parameters that are off are
 * omitted.
 */
function rowsOf(name: string, value: Json): readonly { name: string; value: Json }[] {
  if (value === '' || value === null || JSON.stringify(value) === '{}' || JSON.stringify(value) === '[]')
    return []
  if (name !== 'parameters' || typeof value !== 'object' || Array.isArray(value)) return [{ name, value }]
  return Object.entries(value).flatMap(([field, content]) =>
    content !== null &&
    typeof content === 'object' &&
    'isSent' in content &&
    content.isSent === true &&
    content['value'] !== undefined
      ? [{ name: field, value: content['value'] }]
      : [],
  )
}
