import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { modelsOfPreset, withoutModels } from '../../../shared/presets/preset-text.ts'
import { newestPreset, type PresetContent, type PresetSummary } from '../../../shared/presets/preset.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'
import { presetLibraryText } from '../../../shared/text/en/preset-library.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { readTags } from '../../lib/read-tags.ts'
import { presetsQuery } from '../../queries/presets.ts'
import { useCommandMutation } from '../../queries/use-command-mutation.ts'
import { navigate } from '../../stores/route.ts'
import { useSavePresetStore, type SavedSource } from './save-preset-store.ts'

/** Asks for a name for a form or a text. An existing name gets a new version. */
export function SavePresetDialog({ source }: { source: SavedSource }) {
  const texts = presetLibraryText()
  const words = texts.saving
  const { close } = useSavePresetStore()
  const { show } = useToast()
  const { data: known = [] } = useQuery(presetsQuery(useBridge()))
  const [name, setName] = useState(source.name)
  const [tags, setTags] = useState('')
  const [hasModel, setHasModel] = useState(true)
  const content = contentOf(source, name.trim(), hasModel)
  const owner = known.find((preset) => isNamed(preset, content))
  const hasModels = modelsOfPreset(contentOf(source, 'x', true)).length > 0
  const save = useCommandMutation('presets.save', {
    onSuccess(saved) {
      const { version, content: kept } = newestPreset(saved)
      close()
      show({
        message: words.saved({ name: kept.name, version }),
        icon: Bookmark,
        action: { label: words.open, run: () => navigate('library', `${kept.kind}s/${saved.id}`) },
      })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (content.name === '' || save.isPending) return
    const given = readTags(tags)
    save.mutate({
      content,
      ...(owner !== undefined && { id: owner.id }),
      ...(given.length > 0 && { tags: [...new Set([...(owner?.tags ?? []), ...given])] }),
    })
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={source.kind === 'preset' ? words.title : words.titlePrompt}
      description={source.kind === 'preset' ? words.description : words.descriptionPrompt}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{controlsText().cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={save.isPending}
            {...(content.name === '' && { disabledReason: texts.cannotSave.noName })}
          >
            {owner === undefined ? texts.save : texts.saveVersion(owner.version + 1)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={texts.name}
          value={name}
          maxLength={200}
          onChange={setName}
          {...(owner !== undefined && {
            help: words.becomes({ name: owner.name, version: owner.version + 1 }),
          })}
        />
        <TextField label={texts.tags} help={words.tagsHint} value={tags} onChange={setTags} />
        {hasModels && (
          <div className="flex flex-col gap-1">
            <Checkbox checked={hasModel} onChange={setHasModel}>
              {words.withModel}
            </Checkbox>
            <p className="text-meta text-ink-3">{words.noModel}</p>
          </div>
        )}
        {save.error !== null && <ErrorNotice error={save.error.appError} />}
      </div>
    </Dialog>
  )
}

function contentOf(source: SavedSource, name: string, hasModel: boolean): PresetContent {
  if (source.kind === 'prompt') {
    const { prompt } = source
    return { kind: 'prompt', name, ...prompt, ...(!hasModel && { model: '' }) }
  }
  const { form, values } = source
  return { kind: 'preset', name, form, values: hasModel ? { ...values } : withoutModels(values) }
}

function isNamed(preset: PresetSummary, content: PresetContent): boolean {
  const form = content.kind === 'preset' ? content.form : undefined
  return preset.kind === content.kind && preset.name === content.name && preset.form === form
}
