import { makes, type CatalogueEntry } from '../../catalogue.ts'

/** The peculiarities of a moderation model. */
export interface ModerationBehaviour {
  /** The words of each category. A text that contains one of them is flagged. */
  readonly categories: Readonly<Record<string, readonly string[]>>
  /** Whether it accepts images, and reports in `category_applied_input_types` which input each score is for. */
  readonly takesImages: boolean
  /** Whether it reports `flagged`; without it only the categories do. */
  readonly saysFlagged: boolean
  readonly pauseMs: number
}

const words = {
  harassment: ['idiot', 'stupid', 'loser', 'ugly'],
  'harassment/threatening': ['threaten'],
  hate: ['hate', 'despise'],
  'hate/threatening': ['exterminate'],
  'self-harm': ['self-harm'],
  'self-harm/intent': ['suicide'],
  'self-harm/instructions': ['overdose'],
  sexual: ['nude', 'sexual'],
  'sexual/minors': [],
  violence: ['kill', 'attack', 'fight', 'weapon', 'burn'],
  'violence/graphic': ['blood', 'gore'],
} as const

const all: ModerationBehaviour = {
  categories: { ...words, illicit: ['steal', 'forge'], 'illicit/violent': ['bomb', 'weapon'] },
  takesImages: true,
  saysFlagged: true,
  pauseMs: 90,
}

/** Categories that apply to images, in models that accept them. */
export const imageCategories: ReadonlySet<string> = new Set([
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'violence',
  'violence/graphic',
])

export const moderationBehaviours: Readonly<Record<string, ModerationBehaviour>> = {
  'practice-moderation': all,
  'practice-moderation-text': { ...all, categories: words, takesImages: false },
  'practice-moderation-strict': {
    ...all,
    categories: {
      health: ['medicine', 'doctor', 'pill', 'overdose'],
      law: ['lawyer', 'court', 'forge', 'steal'],
      violence_and_threats: [...words.violence, 'threaten', 'bomb'],
      hate_and_discrimination: [...words.hate, ...words.harassment],
    },
    takesImages: false,
    saysFlagged: false,
  },
  'practice-moderation-slow': { ...all, pauseMs: 4_000 },
}

export const moderationEntries: readonly CatalogueEntry[] = [
  {
    ...judges('practice-moderation', 'Flags a text by its words, and says which scores are of an image.'),
    isOpenToAll: true,
  },
  judges('practice-moderation-text', 'Judges texts alone, by eleven categories.'),
  judges('practice-moderation-strict', 'Has categories of its own, and leaves the overall flag out.'),
  judges('practice-moderation-slow', 'Takes four seconds.'),
]

function judges(id: string, shows: string): CatalogueEntry {
  return makes(id, 'moderations', ['openai'], shows)
}
