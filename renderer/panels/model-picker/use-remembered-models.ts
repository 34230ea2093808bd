import { useSetSettings, useSettings } from '../../queries/settings.ts'

const keptRecents = 12

/** Favourite and recently used models, which main stores. */
export function useRememberedModels(): {
  toggleFavourite: (model: string) => void
  noteUse: (model: string) => void
} {
  const { favouriteModels, recentModels } = useSettings()
  const setSettings = useSetSettings()
  return {
    toggleFavourite: (model) =>
      setSettings({
        favouriteModels: favouriteModels.includes(model)
          ? favouriteModels.filter((favourite) => favourite !== model)
          : [...favouriteModels, model],
      }),
    noteUse: (model) => {
      if (recentModels[0] === model) return
      setSettings({
        recentModels: [model, ...recentModels.filter((recent) => recent !== model)].slice(0, keptRecents),
      })
    },
  }
}
