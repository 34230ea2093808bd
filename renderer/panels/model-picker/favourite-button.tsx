import { Star } from 'lucide-react'
import { IconButton } from '../../controls/icon-button.tsx'

export type FavouriteButtonProps = {
  model: string
  isFavourite: boolean
  onToggle: (model: string) => void
}

/** The star of the chosen model. Those in the list are toggled with the pointer, or with Alt+S. */
export function FavouriteButton({ model, isFavourite, onToggle }: FavouriteButtonProps) {
  if (model === '') return <span className="w-2.5 flex-none" />
  return (
    <IconButton
      icon={Star}
      iconSize="small"
      label="Favourite"
      tooltip={isFavourite ? `${model} is a favourite` : `Make ${model} a favourite`}
      pressed={isFavourite}
      className={`mx-1 ${isFavourite ? '!bg-transparent [&>svg]:fill-current' : 'text-ink-3'}`}
      onClick={() => onToggle(model)}
    />
  )
}
