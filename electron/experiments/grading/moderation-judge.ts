import { flaggedCategories } from '../../../shared/formats/moderations/moderation.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { renderValue } from '../../../shared/templates/template.ts'
import { textsOfValue } from '../assertions/text-checks.ts'
import { unreadable, type Judge } from './judge-reply.ts'

/**
 * `moderation` as in promptfoo: moderates only the answer. It fails when any category is flagged; with a value, only
 * the listed categories count.
 */
export const moderationJudge: Judge = {
  preparing: () => 0,
  problem: () => undefined,
  messages: ({ answer }) => [{ role: 'user', content: answer }],
  read({ check, vars }, _, text) {
    const flagged = flaggedCategories(text)
    if (flagged === undefined) return unreadable(text)
    const wanted = check.value === undefined ? [] : textsOfValue(renderValue(check.value, vars))
    const counted =
      wanted.length === 0 ? flagged.names : flagged.names.filter((name) => wanted.includes(name))
    if (counted.length > 0)
      return { isPass: false, reason: experimentsError('flagged', { names: counted.join(', ') }) }
    // A service may flag an input without a category.
    const isPass = wanted.length > 0 || !flagged.isFlagged
    return { isPass, reason: isPass ? experimentsError('notFlagged') : experimentsError('flaggedWhole') }
  },
}
