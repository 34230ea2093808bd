import type { FormatTab } from '../../shared/tabs.ts'

/** A model of the practice gateway. */
export interface CatalogueEntry {
  readonly id: string
  readonly ownedBy: string
  /** The kind of route that the model is made for. It says nothing about what the model returns. */
  readonly kind: FormatTab
  /** The literals of `supported_endpoint_types` (see shared/gateway/wire/model-list.md, "Endpoint types"). */
  readonly endpointTypes: readonly string[]
  /** What the model demonstrates, in one sentence. */
  readonly shows: string
  /** Whether the key `practice-restricted` may use it. */
  readonly isOpenToAll?: boolean
}

const conversation = ['openai', 'openai-response', 'anthropic', 'gemini']

function talks(id: string, shows: string, isOpenToAll = false): CatalogueEntry {
  return { id, shows, isOpenToAll, ownedBy: 'practice', kind: 'chat', endpointTypes: conversation }
}

/** `owned_by` of the models that fail on purpose. */
export const faultsOwner = 'practice-faults'

function fails(id: string, shows: string): CatalogueEntry {
  return { id, shows, ownedBy: faultsOwner, kind: 'chat', endpointTypes: conversation }
}

/** Creates the entry of a model that answers a route other than the text formats. */
export function makes(
  id: string,
  kind: FormatTab,
  endpointTypes: readonly string[],
  shows: string,
): CatalogueEntry {
  return { id, shows, ownedBy: 'practice-media', kind, endpointTypes }
}

function draws(id: string, shows: string): CatalogueEntry {
  return makes(id, 'images', ['image-generation', 'openai'], shows)
}

function embeds(id: string, shows: string): CatalogueEntry {
  return makes(id, 'embeddings', ['embeddings'], shows)
}

function ranks(id: string, shows: string): CatalogueEntry {
  return makes(id, 'rerank', ['jina-rerank'], shows)
}

function speaks(id: string, shows: string): CatalogueEntry {
  return makes(id, 'speech', ['openai'], shows)
}

function listens(id: string, shows: string): CatalogueEntry {
  return makes(id, 'transcribe', ['openai'], shows)
}

/**
 * The first models of the list, in the order in which a newcomer would try them. All other models are listed with their
 * route.
 */
export const catalogue: readonly CatalogueEntry[] = [
  talks('practice-chat', 'Quotes what was sent, as Markdown.', true),
  talks('practice-reasoner', 'Thinks aloud before it answers, and calls tools.', true),
  talks('practice-tools', 'Calls a tool the request defines and uses its result.'),
  talks('practice-vision', 'Says what kind of image, sound or file it received.', true),
  talks('practice-draws', 'Answers with a picture of what you wrote.'),
  talks('practice-sounds', 'Answers with a tone of one second, in four pieces without a header.'),
  talks(
    'practice-structured',
    'Answers with JSON that fits the schema of the request, unless told to break it.',
  ),
  talks(
    'practice-follows',
    'Does what a short instruction asks for to the letter: a word, a tool call, JSON by a schema.',
  ),
  talks('practice-picky', 'Refuses optional parameters, one after the other.'),
  talks(
    'practice-scripted',
    'Refuses, ignores, adds and leaves out what a script says: for the parameter passport.',
  ),
  talks('practice-slow', 'Takes seconds to begin and a quarter of a second a token.'),
  talks('practice-long', 'Writes 20,000 tokens.'),
  talks('practice-endings', 'Ends for the reason named in the message, such as content_filter.'),
  talks('practice-refusal', 'Declines to answer.'),
  talks('practice-empty', 'Answers with nothing at all.'),
  talks('practice-think-tags', 'Thinks inside its text, between <think> tags.'),
  talks('practice-varies', 'Answers the same message differently each time.'),
  talks('practice-uneven', 'Takes three seconds longer for every tenth request.'),
  talks('practice-judge', 'Judges an answer by a criterion, as JSON: for assertions of experiments.'),
  talks('practice-sums', 'Works a sum such as 12 + 30 out; wrong where the first number ends with 7.'),
  talks('practice-sums-badly', 'The same, and wrong where it ends with 8 or 9 as well.'),
  {
    ...talks('practice-chat-openai-compact', 'Stands for practice-chat on the compact route.', true),
    endpointTypes: ['openai-response-compact'],
  },
  fails('practice-cuts', 'The connection breaks in the middle of the answer.'),
  fails('practice-forgets', 'An answer that is made in the background is begun and not kept.'),
  fails('practice-early', 'The stream ends cleanly, but without the end signal.'),
  fails(
    'practice-garbage',
    'Unreadable events, comments, odd line ends and glued events among the good ones.',
  ),
  fails('practice-error-in-stream', 'An error event after the first words.'),
  fails('practice-tools-cut', 'An error event in the middle of the arguments of its first tool call.'),
  fails('practice-bare-error', 'An error object without its data: prefix after the first words.'),
  fails('practice-restart', 'Begins anew in the middle of the stream.'),
  fails(
    'practice-repeats',
    'Says all of it twice. Each piece holds all before it when the message says grow.',
  ),
  fails('practice-stall', 'Falls silent for seconds, once without a sign of life.'),
  fails('practice-hang', 'Falls silent and stays silent until you stop it.'),
  fails('practice-burst', '10,000 events in one write. Stays open when the message says hang.'),
  fails('practice-drip', 'One byte at a time. Stays open when the message says hang.'),
  fails('practice-huge-event', 'One event of 8 MB. Stays open when the message says hang.'),
  fails('practice-contrary', 'Streams when not asked to, and does not stream when asked.'),
  fails('practice-html', 'A web page with status 200.'),
  fails('practice-rate-limited', '429 with Retry-After, then an answer once you waited.'),
  fails('practice-flaky', 'Fails every third request with 500.'),
  fails('practice-throttled', 'Refuses every seventh request with 429 and Retry-After of one second.'),
  fails('practice-status', 'The HTTP status named in the message, 503 without one.'),
  { ...embeds('practice-embed', 'Vectors in which similar texts are near.'), isOpenToAll: true },
  embeds('practice-embed-small', 'Vectors of 384 numbers, never shorter: it refuses dimensions.'),
  embeds('practice-embed-letters', 'Judges texts by their letters alone, so that others are near.'),
  embeds('practice-embed-slow', 'Takes two and a half seconds for each request.'),
  embeds('practice-embed-busy', 'Refuses every third request with 503.'),
  embeds('practice-embed-reorders', 'Answers in the opposite order.'),
  embeds('practice-embed-misses', 'Leaves out the last text.'),
  embeds('practice-embed-doubles', 'Gives the last vector the index of the first.'),
  embeds('practice-embed-lengths', 'Makes the last vector one number too short.'),
  embeds('practice-embed-nan', 'Puts NaN into the last vector.'),
  embeds('practice-embed-media', 'Takes images, audio, video and PDF beside texts, as Embed content.'),
  embeds('practice-embed-scripted', 'Refuses, ignores, adds and leaves out what a script says.'),
  embeds('practice-embed-floats', 'Answers with numbers though base64 was asked for.'),
  { ...ranks('practice-rerank', 'Documents in the order of their fit.'), isOpenToAll: true },
  ranks('practice-rerank-strings', 'Sends each document back as a plain text, and refuses top_n.'),
  ranks('practice-rerank-units', 'Sends no text back, and bills search units in place of tokens.'),
  ranks('practice-rerank-letters', 'Ranks by letters alone, and counts tokens in meta.'),
  ranks('practice-rerank-logits', 'Scores below 0 and above 1, in the order of the request.'),
  ranks('practice-rerank-wild', 'Names an index that no document has.'),
  ranks('practice-rerank-slow', 'Takes four seconds.'),
  {
    ...speaks('practice-speech', 'Babbles a text aloud, word for word as long as it is.'),
    isOpenToAll: true,
  },
  speaks('practice-speech-slow', 'Takes eight seconds before it speaks.'),
  speaks('practice-speech-picky', 'Knows thirteen voices, and refuses optional fields one after the other.'),
  speaks('practice-speech-mislabelled', 'Says of its sound that it is a web page.'),
  speaks('practice-speech-json', 'Answers with status 200 and an error in place of a sound.'),
  speaks('practice-speech-empty', 'Answers with status 200 and nothing.'),
  speaks('practice-speech-header-only', 'Answers with a WAV file that has no sound in it.'),
  {
    ...listens('practice-transcribe', 'Writes down what practice-speech said, and measures other sounds.'),
    isOpenToAll: true,
  },
  listens('practice-transcribe-slow', 'Takes eight seconds before it writes.'),
  listens(
    'practice-transcribe-picky',
    'Answers with json alone, and refuses optional fields one after the other.',
  ),
  listens('practice-transcribe-diarize', 'Tells speakers apart, as diarized_json.'),
  listens(
    'practice-transcribe-chunks',
    'Streams in the manner of chat, and says after each line that it ended.',
  ),
  listens('practice-transcribe-large', 'Takes files of up to 1 GiB in place of 25 MiB.'),
  listens(
    'practice-transcribe-mislabelled',
    'Says of its JSON that it is a web page, and of its text that it is JSON.',
  ),
  listens('practice-transcribe-json', 'Answers with status 200 and an error in place of a transcript.'),
  listens('practice-transcribe-empty', 'Hears nothing in any sound.'),
  { ...draws('practice-image', 'Draws what the prompt asks for, as far as it can.'), isOpenToAll: true },
  draws('practice-image-slow', 'Takes eight seconds for each picture.'),
  draws('practice-image-picky', 'Refuses optional fields, one after the other.'),
  draws('practice-image-few', 'Leaves the last of several pictures out, and the only one altogether.'),
  draws('practice-image-paths', 'Tells the addresses of its pictures without a host.'),
  draws('practice-image-bytes', 'Answers with the bytes of a picture in place of JSON.'),
  draws('practice-image-strict', 'Finds every prompt against its rules.'),
]
