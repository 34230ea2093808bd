import { CheckCheck } from 'lucide-react'
import type { FormatPassport } from '../../../../shared/passport/passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'

/** Marks all differences as known. */
export function MarkKnown({
  connectionId,
  model,
  shown,
}: {
  connectionId: string
  model: string
  shown: FormatPassport
}) {
  const mark = useCommandMutation('passport.markKnown')
  const offerUndo = useOfferUndo()
  const texts = passportText().drift
  const key = { connectionId, model, format: shown.format }
  return (
    <Button
      size="small"
      variant="ghost"
      isBusy={mark.isPending}
      busyLabel={texts.markKnown}
      onClick={() =>
        mark.mutate(
          { ...key, isKnown: true },
          {
            onSuccess: () =>
              offerUndo({
                message: texts.markedKnown(model),
                icon: CheckCheck,
                takeBack: () => mark.mutateAsync({ ...key, isKnown: false }),
              }),
          },
        )
      }
    >
      {texts.markKnown}
    </Button>
  )
}
