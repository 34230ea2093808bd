/**
 * The limits on everything that comes from outside: answers, error texts, pasted and dropped texts, model output.
 *
 * One table, so that a reader sees at once what is bounded, by how much and why. What meets a limit is never dropped in
 * silence: it degrades to plain text or ends with a sentence that names the limit. Lengths count UTF-16 units
 * (`…Characters`) or bytes (`…Bytes`); depths count nested arrays and objects.
 */

/**
 * How much of an error message is looked at to learn what it says. Real ones are shorter than 1,000 characters; a gateway
 * that puts a whole page into one has said what it has to say by then.
 */
export const maxErrorMessageCharacters = 4_096

/**
 * How deep a JSON value may be nested before it is shown as plain text. Tool schemas reach 20; recursive readers and
 * `JSON.stringify` overflow the stack at a few thousand.
 */
export const maxJsonDepth = 256
