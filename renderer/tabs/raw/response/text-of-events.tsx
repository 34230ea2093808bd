import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { detectedPath, findEventPaths, joinAt } from '../../../lib/raw/event-paths.ts'
import { createSavedValues, useSavedValues } from '../../../queries/saved-values.ts'

const maxRoutes = 100

/** The paths of the text in events that the user chose, by route. For other routes the app detects the path. */
const chosenPaths = createSavedValues(
  'raw-event-texts',
  z.object({
    paths: z.array(z.object({ route: z.string(), path: z.string() })).check(z.maxLength(maxRoutes)),
  }),
  { paths: [] },
)

type TextOfEventsProps = {
  route: string
  datas: readonly string[]
  /** The text that the app joined while the events arrived. */
  text: string
}

/** The texts of the events, joined: those at the detected path, or at a chosen one. */
export function TextOfEvents({ route, datas, text: found }: TextOfEventsProps) {
  useSavedValues(chosenPaths)
  const chosen = useStore(
    chosenPaths,
    ({ form }) => form.paths.find((path) => path.route === route)?.path ?? '',
  )
  const change = useStore(chosenPaths, (state) => state.change)
  const words = rawText().response
  const places = useMemo(() => findEventPaths(datas), [datas])
  const detected = useMemo(() => detectedPath(datas), [datas])
  const joined = useMemo(() => (chosen === '' ? undefined : joinAt(datas, chosen)), [datas, chosen])
  if (found === '' && places.length === 0) return null
  const text = joined?.text ?? found
  const pieces = joined?.pieces ?? places.find(({ path }) => path === detected)?.pieces

  function choose(path: string): void {
    const others = chosenPaths.getState().form.paths.filter((item) => item.route !== route)
    change({ paths: path === '' ? others : [{ route, path }, ...others].slice(0, maxRoutes) })
  }

  const listed =
    places.some(({ path }) => path === chosen) || chosen === '' ? places : [{ path: chosen }, ...places]
  return (
    <section
      aria-label={words.textSoFar}
      className="flex max-h-[40%] flex-none flex-col border-t border-line px-3 pt-1.5 pb-2.5"
    >
      <div className="flex min-h-6 flex-none items-center gap-2">
        <h3 className="flex-none text-meta font-strong text-ink-3">{words.textSoFar}</h3>
        <Select
          label={words.joinedFrom}
          isLabelHidden
          size="small"
          className="w-60 min-w-24"
          value={chosen}
          onChange={choose}
          options={[
            { value: '', label: detected === undefined ? words.detected : words.detectedAt(detected) },
            ...listed.map((place) => ({
              value: place.path,
              label: place.path,
              detail: 'pieces' in place ? words.pieces(place.pieces) : undefined,
            })),
          ]}
        />
        <span className="tabular truncate text-meta text-ink-3">
          {pieces === undefined ? words.characters(text.length) : words.piecesOf(pieces, text.length)}
        </span>
        <span className="ml-auto">{text !== '' && <CopyButton text={text} label={words.copyText} />}</span>
      </div>
      {text === '' ? (
        <p className="text-small text-ink-3">{chosen === '' ? words.noText : words.noTextThere}</p>
      ) : (
        <p
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by keys as well.
          tabIndex={0}
          className="focus-inside min-h-0 overflow-y-auto whitespace-pre-wrap wrap-anywhere select-text"
        >
          <BoundedText text={text} />
        </p>
      )}
    </section>
  )
}
