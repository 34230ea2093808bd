import type { snippetsTexts } from '../en/snippets.ts'
import { formatItems } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const snippets = {
  needs: {
    curl: 'curl 和 bash',
    typescript: 'Node 20 或更高版本',
    python: 'Python 3.8 或更高版本',
  },

  keyRemoved: '已移除一个密钥：密钥只能在设置中填写。',
  secretRemoved: (name) => `已移除 ${name} 的值：它看起来是机密信息。`,
  optionsIgnored: (names) => `已忽略：${names.join('、')}。`,
  firstRequestOnly: '只读取了文本中的第一个请求。',
  headersInFile: (file) => `未读取文件 ${file} 中的请求头。`,
  bodyFromCommand: '请求体来自另一条命令，该命令不会运行。请直接粘贴请求体。',
  bodyInFile: (file) => `请求体在文件 ${file} 中，未读取。请改为粘贴其文本。`,
  sentDifferently: (names) => `与粘贴内容不同的字段：${names.join('、')}。预览显示实际发送的内容。`,
  headersOfConnection: (names) => `请求头属于连接：如果网关需要 ${formatItems(names)}，请在设置中添加。`,
  developerAsSystem: 'developer 消息将作为 system 消息发送。',
  sentAsInstructions: (role) => `${role} 消息将作为 instructions 发送。`,
  omitted: {
    lateInstructions: '已省略：对话中间的指令。',
    role: (role) => `已省略：一条角色为 ${role} 的消息。`,
    part: (type) => `已省略：一个类型为 ${type} 的部分。`,
    block: (type) => `已省略：一个类型为 ${type} 的内容块。`,
    item: (type) => `已省略：一个类型为 ${type} 的条目。`,
    partWith: (names) => `已省略：一个含 ${names.join('、')} 的部分。`,
  },
} satisfies Translated<typeof snippetsTexts>
