import { Star } from 'lucide-react'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { modelPickerText } from '../../../shared/text/en/model-picker.ts'

export type FavouriteButtonProps = {
  model: string
  isFavourite: boolean
  onToggle: (model: string) => void
}

/** The favourite button of the chosen model. In the list, favourites are toggled with the pointer or with Alt+S. */
export function FavouriteButton({ model, isFavourite, onToggle }: FavouriteButtonProps) {
  if (model === '') return <span className="w-2.5 flex-none" />
  return (
    <IconButton
      icon={Star}
      iconSize="small"
      label={modelPickerText().favourite(model)}
      tooltip={isFavourite ? modelPickerText().removeFavourite(model) : modelPickerText().addFavourite(model)}
      pressed={isFavourite}
      pressedLook="filled"
      className="mx-1"
      onClick={() => onToggle(model)}
    />
  )
}
