import { Combobox } from '@base-ui/react/combobox'
import { ChevronsUpDown } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import type { FitTarget } from '../../../shared/formats/registry.ts'
import { useModelProfiles, useModels } from '../../queries/models.ts'
import { useSettings } from '../../queries/settings.ts'
import { classNames } from '../../controls/class-names.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { usePopupContainer } from '../../controls/overlays/popup-layer.tsx'
import { ChosenModel } from './chosen-model.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PickerFoot } from './picker-foot.tsx'
import { buildPickerGroups, type PickerItem } from './picker-groups.ts'
import { PickerPopup } from './picker-popup.tsx'
import { useRememberedModels } from './use-remembered-models.ts'
import { modelPickerText } from '../../../shared/text/en/model-picker.ts'
import { isOfInputMethod } from '../../controls/fields/input-method.ts'

export type ModelPickerProps = {
  connectionId: string
  /** The purpose of the model: fitting models are listed first, none is hidden. */
  target: FitTarget
  /** The name of the chosen model; `''` if none is chosen yet. */
  value: string
  onChange: (model: string) => void
  label?: string | undefined
  isLabelHidden?: boolean | undefined
  /** Shown at the right end of the label in place of the connection's name. */
  labelMeta?: string | undefined
  /** Opens the list at once, for "Choose another model". */
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** A sentence above the list that says why it is open. */
  hint?: string | undefined
  /** Receives the focus once the list is closed; by default the picker. */
  returnsTo?: RefObject<HTMLElement | null> | undefined
  /** Adds a second line with context window and prices, for a form with a single model. */
  showsFacts?: boolean | undefined
  /** A button in place of the field, where a model is chosen for one action. */
  trigger?: ReactElement | undefined
}

/** Chooses a model of the connection, or accepts any typed name. */
export function ModelPicker({
  connectionId,
  target,
  value,
  onChange,
  label = modelPickerText().label,
  isLabelHidden = false,
  labelMeta,
  isOpen,
  onOpenChange,
  hint,
  returnsTo,
  showsFacts = false,
  trigger,
}: ModelPickerProps) {
  const box = useRef<HTMLDivElement>(null)
  const container = usePopupContainer()
  const models = useModels(connectionId)
  const { favouriteModels, recentModels } = useSettings()
  const { toggleFavourite, noteUse } = useRememberedModels()
  const [ownOpen, setOwnOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [highlighted, setHighlighted] = useState<PickerItem | undefined>(undefined)
  const open = isOpen ?? ownOpen
  const { byId: profiles } = useModelProfiles(connectionId, open || showsFacts)
  const [showsFailing, setShowsFailing] = useState(false)

  const words = query
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const { groups, matchCount, hiddenCount, failingCount } = buildPickerGroups({
    models: models.data ?? [],
    target,
    query,
    favourites: favouriteModels,
    recents: recentModels,
    profiles,
    showsFailing,
  })
  const chosen = groups
    .flatMap(({ items }) => items)
    .find((item) => item.id === value && item.kind === 'model')

  function setOpen(next: boolean): void {
    setOwnOpen(next)
    onOpenChange?.(next)
    if (!next) {
      setQuery('')
      setShowsFailing(false)
    }
  }

  function choose(model: string): void {
    noteUse(model)
    onChange(model)
    setOpen(false)
  }

  /** Typing a letter opens the list; letters typed before the search field has the focus are kept. */
  function onTriggerKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key.length !== 1 || ctrlKey || metaKey || altKey || isOfInputMethod(event)) return
    if (key === ' ' && !open) return
    event.preventDefault()
    if (!open) setOpen(true)
    setQuery((before) => before + key)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && query.trim() !== '') {
      event.preventDefault()
      choose(query.trim())
    } else if (event.code === 'KeyS' && event.altKey && highlighted?.kind === 'model') {
      event.preventDefault()
      toggleFavourite(highlighted.id)
    }
  }

  return (
    <div className="min-w-0">
      {trigger === undefined && (
        <div className={isLabelHidden ? 'only-spoken' : 'mb-1 flex items-center gap-1.5'}>
          <span className="text-small font-medium text-ink-2">{label}</span>
          {labelMeta === undefined ? null : (
            <span className="ml-auto truncate text-meta text-ink-3">{labelMeta}</span>
          )}
        </div>
      )}
      <div
        ref={box}
        className={
          trigger === undefined
            ? classNames('field-edge flex items-center', heightOf(showsFacts, value))
            : 'flex'
        }
      >
        {trigger === undefined && (
          <FavouriteButton
            model={value}
            isFavourite={favouriteModels.includes(value)}
            onToggle={toggleFavourite}
          />
        )}
        <Combobox.Root<PickerItem>
          items={groups}
          filter={null}
          value={chosen ?? null}
          isItemEqualToValue={(item, other) => item.id === other.id && item.kind === other.kind}
          itemToStringLabel={(item) => item.id}
          onValueChange={(item) => {
            if (item !== null) choose(item.id)
          }}
          open={open}
          onOpenChange={(next) => setOpen(next)}
          inputValue={query}
          onInputValueChange={(text) => setQuery(text)}
          autoHighlight
          onItemHighlighted={(item) => setHighlighted(item)}
        >
          {trigger !== undefined ? (
            <Combobox.Trigger aria-label={label} render={trigger} />
          ) : (
            <Combobox.Trigger
              aria-label={value === '' ? label : `${label} ${value}`}
              onKeyDown={onTriggerKeyDown}
              className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-sm pr-2 text-left outline-none"
            >
              <ChosenModel model={value} showsFacts={showsFacts} profile={profiles.get(value)} />
              <Icon of={ChevronsUpDown} size="small" className="text-ink-3" />
            </Combobox.Trigger>
          )}
          <Combobox.Portal container={container}>
            <Combobox.Positioner
              // The search field exactly covers the closed picker.
              anchor={box}
              sideOffset={({ anchor }) => -anchor.height}
              align="start"
              collisionPadding={8}
              className="z-50"
            >
              <PickerPopup
                label={label}
                hint={hint}
                returnsTo={returnsTo}
                words={words}
                found={models.data && { matchCount, total: models.data.length }}
                current={value}
                onKeyDown={onKeyDown}
                onToggleFavourite={toggleFavourite}
                foot={
                  <PickerFoot
                    connectionId={connectionId}
                    models={models}
                    hiddenCount={hiddenCount}
                    failingCount={failingCount}
                    onShowFailing={() => setShowsFailing(true)}
                  />
                }
              />
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      </div>
    </div>
  )
}

/** The closed picker reserves the second line once a model is chosen. */
function heightOf(showsFacts: boolean, model: string): string {
  return showsFacts && model !== '' ? 'h-11' : 'h-8'
}
