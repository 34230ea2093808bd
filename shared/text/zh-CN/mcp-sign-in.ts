import type { mcpSignInTexts } from '../en/mcp-sign-in.ts'
import type { Translated } from '../translation.ts'

export const mcpSignIn = {
  title: '登录',
  action: '登录',
  actionAgain: '重新登录',
  signOut: '退出登录',
  stop: '停止等待',
  stopWorking: '停止登录',
  notNow: '暂不',
  wanted: {
    first: (server) => `${server} 要求你登录。`,
    again: (server) => `在 ${server} 的登录已结束。`,
    more: (server) => `${server} 要求的权限超出你的登录范围。`,
    text: '打开页面之前，你会看到登录指向哪里。',
    scopes: (scopes) => `要求：${scopes}`,
  },
  inList: { wanted: '需登录', going: '登录中' },
  working: '正在登录',
  waiting: {
    title: (origin) => `请在浏览器中完成登录，地址为 ${origin}`,
    left: (time) => `还会等待 ${time}`,
    open: '打开登录页面',
    copy: '复制登录页面的地址',
    noPage: '没有打开页面？复制地址，在这台电脑的浏览器中打开。',
    onBrowserHost: '应答会回到运行此应用的电脑的 127.0.0.1：请使用那台电脑上的浏览器。',
  },
  plan: {
    title: (server) => `登录 ${server}`,
    again: '重试',
    reading: '正在询问服务器在哪里登录',
    opens: '打开',
    tokens: '令牌来自',
    registers: '注册此应用于',
    registered: '不注册：使用你的客户端 ID',
    scopes: '要求',
    noScopes: '由服务器决定',
    resource: '有效范围',
    others: () => '以下来源与服务器的不同，确认认识后再登录：',
    kept: '令牌像密钥一样保存，只发送到此服务器，不发送到其他来源。',
    cancel: '取消',
  },
  facts: {
    at: (issuer) => `已在 ${issuer} 登录`,
    scopes: (scopes) => `允许 ${scopes}`,
    renewed: '自动续期',
    until: (moment) => `有效至 ${moment}`,
    ranOut: (moment) => `已于 ${moment} 过期`,
    session: '保存到应用关闭',
  },
  signedOut: {
    done: (server) => `已退出 ${server}，其令牌已撤销。`,
    'not-offered': (server) => `已退出 ${server}。此处的令牌已删除；服务器不提供撤销。`,
    failed: (server) => `已退出 ${server}。此处的令牌已删除；在服务器上撤销未成功。`,
  },
  form: {
    clientId: 'OAuth 客户端 ID',
    clientIdHelp: (redirect) =>
      `仅在服务器不会自行注册应用时填写。在那里注册的重定向地址：${redirect}，端口任意。`,
    clientSecret: 'OAuth 客户端机密',
    clientSecretHelp: '仅在有机密时填写。像密钥一样保存。',
    secretKept: '已保存。输入以替换。',
    removeSecret: '移除客户端机密',
  },
  page: {
    done: { title: '应答已收到', text: '请回到 Gateway Playground。此页面可以关闭。' },
    failed: { title: '登录未成功', text: 'Gateway Playground 会说明原因。此页面可以关闭。' },
    other: {
      title: '此应答不属于这次登录',
      text: '未予使用，Gateway Playground 仍在等待正确的应答。请从那里打开登录页面。',
    },
  },
} satisfies Translated<typeof mcpSignInTexts>
