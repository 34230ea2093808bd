import { ArrowRight, Copy, Info, Star } from 'lucide-react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { useKeysOf } from '../../../commands/use-command.ts'
import { copyText } from '../../../controls/copy-text.ts'
import type { MenuAction, MenuSection } from '../../../controls/menu-popup.tsx'
import { useRememberedModels } from '../../../panels/model-picker/use-remembered-models.ts'
import { useTabIcon } from '../components/open-in.tsx'
import { useModelsView } from '../models-view-store.ts'
import { openTargetsOf, type OpenTarget } from '../open-targets.ts'
import { useOpenModel } from './use-open-model.ts'

/** What can be done with a model of the list: what its row, its star and its details do. */
export function useModelMenu(favourites: ReadonlySet<string>): (model: ModelEntry) => readonly MenuSection[] {
  const keysOf = useKeysOf()
  const iconOf = useTabIcon()
  const open = useOpenModel()
  const { toggleFavourite } = useRememberedModels()
  return (model) => {
    const texts = modelsText()
    const toAction = ({ tab, label, fit }: OpenTarget): MenuAction => ({
      id: tab,
      label,
      ...iconOf(tab),
      meta: texts.details.fits[fit],
      onSelect: () => open(model, tab),
    })
    const targets = openTargetsOf(model)
    return [
      {
        items: [
          {
            id: 'open',
            label: texts.details.openIn,
            icon: ArrowRight,
            items: [
              { items: targets.filter(({ fit }) => fit !== 'none').map(toAction) },
              { items: targets.filter(({ fit }) => fit === 'none').map(toAction) },
            ],
          },
          withKeys(
            {
              id: 'details',
              label: texts.details.show,
              icon: Info,
              onSelect: () => useModelsView.getState().select(model.id),
            },
            keysOf('models.details'),
          ),
        ],
      },
      {
        items: [
          withKeys(
            {
              id: 'favourite',
              label: favourites.has(model.id) ? texts.favourite.remove : texts.favourite.add,
              icon: Star,
              onSelect: () => toggleFavourite(model.id),
            },
            keysOf('models.favourite'),
          ),
          {
            id: 'copy',
            label: texts.details.copyName,
            icon: Copy,
            onSelect: () => void copyText(model.id),
          },
        ],
      },
    ]
  }
}

function withKeys(action: MenuAction, keys: readonly string[] | undefined): MenuAction {
  return keys === undefined ? action : { ...action, shortcut: keys }
}
