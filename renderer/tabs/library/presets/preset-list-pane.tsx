import { Download, Plus, Star, Upload } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { PresetSummary } from '../../../../shared/presets/preset.ts'
import { formatsText } from '../../../../shared/text/en/formats.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { tabIcons } from '../../../commands/tab-icons.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { findByName, searchWords } from '../../../lib/find/rank-name.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { tabOfForm } from '../../../panels/presets/tab-of-form.ts'
import { navigate } from '../../../stores/route.ts'
import { FoundList, FoundRow, NothingFound } from '../found-list.tsx'
import { LibrarySections } from '../library-sections.tsx'
import { ListSearch } from '../list-search.tsx'
import { newPromptId } from './prompt-drafts.ts'
import { presetAddress, useExportPresets, type PresetKind } from './use-preset-actions.ts'

type Order = 'used' | 'name' | 'changed'

const orders: readonly Order[] = ['used', 'changed', 'name']

/** Number of tags shown above the list; the search finds the others. */
const maxTags = 8

export type PresetListPaneProps = {
  kind: PresetKind
  openId: string
  presets: readonly PresetSummary[]
  onImport: () => void
}

/** Presets or prompts, ranked like every search for names, and filtered by tags and favourites. */
export function PresetListPane({ kind, openId, presets, onImport }: PresetListPaneProps) {
  const text = presetLibraryText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState('')
  const [isFavourites, setIsFavourites] = useState(false)
  const [order, setOrder] = useState<Order>('used')
  const exportPresets = useExportPresets()
  const narrowed = presets.filter(
    (preset) => (tag === '' || preset.tags.includes(tag)) && (!isFavourites || preset.isFavourite),
  )
  const words = searchWords(search)
  const found = findByName(inOrder(narrowed, order), words, ({ name, excerpt, tags }) => ({
    name,
    keywords: `${tags.join(' ')} ${excerpt}`,
  }))
  const favouriteCount = presets.filter(({ isFavourite }) => isFavourite).length
  const showAll = (): void => {
    setSearch('')
    setTag('')
    setIsFavourites(false)
  }
  return (
    <ResizablePane
      name="library.presets"
      className="side-list"
      label={text.list[kind]}
      side="left"
      defaultSize={288}
      min={260}
      max={440}
    >
      <PaneHead
        actions={
          kind === 'prompt' && (
            <IconButton
              icon={Plus}
              label={text.newPrompt}
              onClick={() => navigate('library', presetAddress('prompt', newPromptId))}
            />
          )
        }
      >
        <LibrarySections section={`${kind}s`} />
      </PaneHead>
      <div className="flex flex-none flex-col gap-2 border-b border-line p-2">
        <ListSearch
          label={text.search[kind]}
          placeholder={text.searchCount[kind](presets.length)}
          listId={listId}
          value={search}
          onChange={setSearch}
        />
        {presets.length > 0 && (
          <fieldset aria-label={text.tagsLabel} className="flex flex-wrap gap-1">
            <Narrowing isOn={tag === '' && !isFavourites} onClick={showAll}>
              {text.all(presets.length)}
            </Narrowing>
            {favouriteCount > 0 && (
              <Narrowing
                isOn={isFavourites}
                label={text.favouritesOnly(favouriteCount)}
                onClick={() => setIsFavourites(!isFavourites)}
              >
                <Star size={11} aria-hidden="true" /> {favouriteCount}
              </Narrowing>
            )}
            {tagCounts(presets)
              .slice(0, maxTags)
              .map(([name, count]) => (
                <Narrowing key={name} isOn={tag === name} onClick={() => setTag(tag === name ? '' : name)}>
                  {text.tag({ tag: name, count })}
                </Narrowing>
              ))}
          </fieldset>
        )}
      </div>
      <PaneBody className="px-1 pb-2">
        {presets.length > 0 && (
          <div className="px-2 pt-2 pb-1">
            <Select
              label={text.order.label}
              isLabelHidden
              size="small"
              value={order}
              onChange={setOrder}
              options={orders.map((item) => ({ value: item, label: text.order[item] }))}
            />
          </div>
        )}
        {presets.length > 0 && found.length === 0 && <NothingFound text={text} onShowAll={showAll} />}
        <FoundList id={listId} label={text.list[kind]} search={search}>
          {found.map((item) => (
            <Row key={item.id} preset={item} isOpen={item.id === openId} />
          ))}
        </FoundList>
      </PaneBody>
      <PaneFoot>
        <Button icon={Upload} className="min-w-0 flex-1!" onClick={onImport}>
          {text.import}
        </Button>
        {found.length > 0 && (
          <Menu
            align="end"
            trigger={
              <Button icon={Download} className="min-w-0 flex-1!">
                {text.export(found.length)}
              </Button>
            }
            sections={[
              {
                items: [
                  {
                    id: 'json',
                    label: text.exportJson,
                    onSelect: () =>
                      exportPresets(
                        found.map(({ id }) => id),
                        'json',
                        `${kind}s`,
                      ),
                  },
                  {
                    id: 'promptfoo',
                    label: text.exportPromptfoo,
                    onSelect: () =>
                      exportPresets(
                        found.map(({ id }) => id),
                        'promptfoo',
                        `${kind}s`,
                      ),
                  },
                ],
              },
            ]}
          />
        )}
      </PaneFoot>
    </ResizablePane>
  )
}

type NarrowingProps = { isOn: boolean; label?: string; onClick: () => void; children: ReactNode }

function Narrowing({ isOn, label, onClick, children }: NarrowingProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'tabular inline-flex h-5 max-w-full items-center gap-1 truncate rounded-xs px-1.5 text-meta',
        isOn
          ? 'bg-accent-soft text-accent shadow-[inset_0_0_0_1px_var(--color-accent)]'
          : 'bg-surface text-ink-2 edge-strong hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}

function Row({ preset, isOpen }: { preset: PresetSummary; isOpen: boolean }) {
  const text = presetLibraryText()
  const { id, kind, name, form, excerpt, version, isFavourite, useCount, usedAt, updatedAt } = preset
  const tab = form === undefined ? undefined : tabOfForm(form)
  return (
    <FoundRow
      icon={tab === undefined ? tabIcons.chat : tabIcons[tab]}
      address={presetAddress(kind, id)}
      isOpen={isOpen}
      title={excerpt}
      name={<MatchedText text={name} />}
      meta={text.row([
        tab === undefined ? text.anyTab : formatsText().tabs[tab],
        formatMoment(usedAt ?? updatedAt),
        ...(useCount > 0 ? [text.used(useCount)] : []),
      ])}
    >
      {isFavourite && (
        <>
          <Icon of={Star} size="small" className="flex-none fill-current text-accent" />
          <span className="only-spoken">{text.isFavourite}</span>
        </>
      )}
      <Chip>{text.version(version)}</Chip>
    </FoundRow>
  )
}

function inOrder(presets: readonly PresetSummary[], order: Order): readonly PresetSummary[] {
  if (order === 'name') return presets
  const at = ({ usedAt, updatedAt }: PresetSummary): number =>
    order === 'used' ? Math.max(usedAt ?? 0, updatedAt) : updatedAt
  return presets.toSorted((left, right) => at(right) - at(left))
}

function tagCounts(presets: readonly PresetSummary[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { tags } of presets) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted((left, right) => right[1] - left[1])
}
