import { stemOf } from './words.ts'

/**
 * Knowledge that a model would have learned: each line lists words of nearly the same meaning, and each block of lines
 * is one field. Enough for the examples that people try first.
 */
const fields: readonly (readonly string[])[] = [
  [
    'cat kitten kitty feline tomcat',
    'dog puppy hound canine terrier',
    'bird sparrow parrot pigeon owl',
    'horse pony foal mare',
    'fish salmon trout shark tuna',
    'animal pet creature beast wildlife',
  ],
  [
    'sofa couch settee armchair',
    'bed mattress pillow blanket',
    'house home flat apartment room',
    'warm cosy hot heat',
  ],
  [
    'sleep nap doze rest snooze',
    'run chase sprint jog race',
    'bark howl growl meow purr',
    'play game toy ball',
  ],
  [
    'bank lender creditor',
    'interest rate yield',
    'inflation price cost expensive',
    'share stock equity market bond investor',
    'earnings profit revenue dividend income',
    'economy growth recession policy budget fiscal monetary',
    'money cash currency dollar euro coin',
  ],
  [
    'bread loaf dough flour yeast bake oven',
    'sauce soup broth stew simmer boil',
    'cook fry roast grill kitchen recipe chef',
    'fruit apple pear orange banana berry',
    'vegetable carrot onion potato tomato',
    'cheese butter milk cream',
    'coffee tea drink juice water',
  ],
  [
    'rain shower drizzle storm wet',
    'sun sunny bright clear',
    'snow ice frost cold winter',
    'wind breeze gale gust',
    'weather forecast climate temperature',
    'sea coast ocean beach shore wave',
    'mountain hill peak valley',
    'tree forest wood leaf garden flower',
  ],
  [
    'password passcode pin credential secret',
    'login sign-in signin sign log account access',
    'lock locked block blocked',
    'reset change recover restore forgot forgotten',
    'billing invoice payment charge refund',
    'user member customer client',
    'mail e-mail email message inbox letter',
    'two-factor authentication code token key',
  ],
  [
    'computer laptop machine server',
    'software program app application code',
    'network internet web online wifi',
    'file document folder page pdf',
    'data database table record',
    'bug error failure crash fault',
    'phone mobile smartphone',
    'model neural learning training network',
  ],
  [
    'car automobile vehicle truck driver',
    'train railway station rail',
    'plane flight airport airline pilot',
    'bicycle bike cyclist cycle',
    'road street motorway traffic',
    'travel trip journey holiday tourist',
  ],
  [
    'doctor physician nurse surgeon hospital clinic',
    'illness disease sick infection virus',
    'medicine drug pill treatment therapy vaccine',
    'heart blood brain lung',
    'pain ache hurt injury',
  ],
  [
    'football soccer goal striker',
    'tennis racket court serve',
    'team player coach match league',
    'win victory champion beat',
    'swim pool swimmer',
  ],
  [
    'music song melody tune',
    'guitar piano violin drum',
    'film movie cinema actor',
    'book novel author read story',
    'paint picture art museum',
  ],
  [
    'school teacher pupil student lesson',
    'university professor lecture',
    'science research experiment theory',
    'number mathematics equation sum',
  ],
  ['star planet galaxy moon astronomer', 'rocket space orbit satellite', 'energy power electricity solar'],
  [
    'law court judge lawyer',
    'election vote parliament government minister president',
    'police crime thief arrest',
    'war army soldier peace',
  ],
]

/** The line and the field of a word by its stem, as feature names. */
const conceptsByStem = new Map<string, readonly string[]>()
for (const [field, lines] of fields.entries()) {
  for (const [line, words] of lines.entries())
    for (const word of words.split(' '))
      conceptsByStem.set(stemOf(word), [`meaning ${field}.${line}`, `field ${field}`])
}

/** Returns the concepts of a word: its meaning first, then its field; empty for an unknown word. */
export function conceptsOf(stem: string): readonly string[] {
  return conceptsByStem.get(stem) ?? []
}
