import { Folder, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { maxCollectionName, type Collection } from '../../../../shared/media/collection.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { NameField } from '../../../controls/fields/name-field.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { droppedItems, holdsItems } from '../drag-items.ts'
import { useCollections, type CollectionActions } from './use-collections.ts'
import { useLibraryView } from '../library-view-store.ts'

const nameField = { icon: Folder, maxLength: maxCollectionName, className: 'px-1 py-0.5' }

/** The collections. Each can be opened, accepts dropped items, and is renamed and deleted with keys or its menu. */
export function CollectionsSection({ collections }: { collections: readonly Collection[] }) {
  const named = useLibraryView((state) => state.namedCollection)
  const nameCollection = useLibraryView((state) => state.nameCollection)
  const actions = useCollections()
  const isNew = named?.kind === 'new'
  return (
    <section aria-label={libraryText().collections.title} className="pt-4">
      <div className="flex items-center pb-1 pl-2">
        <h3 className="flex-1 text-meta font-strong text-ink-3">{libraryText().collections.title}</h3>
        <IconButton
          icon={Plus}
          iconSize="small"
          label={libraryText().collections.create}
          onClick={() => nameCollection({ kind: 'new', ids: [] })}
        />
      </div>
      {isNew && (
        <NameField
          name=""
          label={libraryText().collections.newName}
          {...nameField}
          onName={(name) => actions.create(name, named.ids)}
          onClose={() => nameCollection(undefined)}
        />
      )}
      {collections.length === 0 && !isNew && (
        <p className="px-2 text-meta text-ink-3">{libraryText().collections.hint}</p>
      )}
      {collections.map((collection) =>
        named?.kind === 'rename' && named.id === collection.id ? (
          <NameField
            key={collection.id}
            name={collection.name}
            label={libraryText().collections.rename(collection.name)}
            {...nameField}
            onName={(name) => actions.rename(collection, name)}
            onClose={() => nameCollection(undefined)}
          />
        ) : (
          <CollectionRow key={collection.id} collection={collection} actions={actions} />
        ),
      )}
    </section>
  )
}

function CollectionRow({ collection, actions }: { collection: Collection; actions: CollectionActions }) {
  const { id, name, count } = collection
  const [isOver, setIsOver] = useState(false)
  const isOpen = useLibraryView((state) => state.filter.collection === id)
  const narrow = useLibraryView((state) => state.narrow)
  const nameCollection = useLibraryView((state) => state.nameCollection)
  const rename = () => nameCollection({ kind: 'rename', id })
  const take = (event: DragEvent) => {
    if (!holdsItems(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }
  return (
    <ContextMenu
      sections={() => [
        {
          heading: name,
          items: [
            {
              id: 'rename',
              label: libraryText().collections.renameAction,
              icon: Pencil,
              shortcut: ['F2'],
              onSelect: rename,
            },
          ],
        },
        {
          items: [
            {
              id: 'delete',
              label: libraryText().collections.delete,
              icon: Trash2,
              isDanger: true,
              shortcut: [libraryText().deleteKey],
              onSelect: () => actions.remove(collection),
            },
          ],
        },
      ]}
    >
      <ListRow
        icon={Folder}
        isSelected={isOpen}
        title={name}
        meta={formatCount(count)}
        className={classNames(isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent')}
        // A second click closes it.
        onClick={() => narrow({ collection: isOpen ? undefined : id })}
        onKeyDown={(event) => {
          if (event.key === 'F2') rename()
          else if (event.key === 'Delete') actions.remove(collection)
          else return
          event.preventDefault()
        }}
        onDragEnter={take}
        onDragOver={take}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false)
          const ids = droppedItems(event.dataTransfer)
          if (ids.length === 0) return
          event.preventDefault()
          event.stopPropagation()
          actions.addItems(collection, ids)
        }}
      >
        {name}
      </ListRow>
    </ContextMenu>
  )
}
