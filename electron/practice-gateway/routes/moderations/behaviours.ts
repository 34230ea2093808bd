import { makes, type CatalogueEntry } from '../../catalogue.ts'

/** What is special about a moderation model. */
export interface ModerationBehaviour {
  /** Its categories. A word of the text that is among those of a category flags it. */
  readonly categories: Readonly<Record<string, readonly string[]>>
  /** Whether it looks at images, and says in `category_applied_input_types` what each score is of. */
  readonly takesImages: boolean
  /** Whether it says `flagged`; without it only the categories do. */
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

/** Categories that images are judged by, in models that take any. */
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
