import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where sentences for people stand (docs/decisions/037). Those for operators are not here: settings, the log, commands. */
const places = [
  'web/src/**/*.{ts,tsx}',
  'contract/src/**/*.ts',
  'server/src/notify/**/*.ts',
  'server/src/features/*/{*notices,mail-texts}.ts',
  'server/src/http/plain-page.ts',
  'server/src/identity/{provider-page,messages}.ts',
]

/** The description of the API is for developers, and stays English. */
const isOfTheApi = (file) => /(^|\/)descriptions/.test(file)

/** Attributes and properties whose text is no sentence for people. */
const technical = new Set([
  'className',
  'd',
  'id',
  'name',
  'href',
  'to',
  'type',
  'key',
  'viewBox',
  'autoComplete',
  'summary',
])

/**
 * @typedef {object} Sentence
 * @property {string} text as English readers see it; `{name}` is a value, `<0>…</0>` the first element inside
 * @property {string[]} at where it stands, as `file:line`
 */

/**
 * Every sentence that people read or listen to, in the order of files.
 * @returns {Sentence[]}
 */
export function sentences() {
  const found = new Map()
  for (const file of globSync(places, { cwd: root }).sort()) {
    if (file.includes('.test.') || isOfTheApi(file)) continue
    const code = readFileSync(join(root, file), 'utf8')
    for (const { text, start } of sentencesOf(code, file.endsWith('x') ? 'tsx' : 'ts')) {
      const at = `${file}:${code.slice(0, start).split('\n').length}`
      found.set(text, [...(found.get(text) ?? []), at])
    }
  }
  return [...found].map(([text, at]) => ({ text, at }))
}

/**
 * The sentences of one file.
 * @param {string} code
 * @param {'ts' | 'tsx'} lang
 * @returns {{ text: string, start: number }[]} `start` is the offset in the code
 */
export function sentencesOf(code, lang) {
  const found = []
  const add = (text, node) => found.push({ text, start: node.start })
  visit(parseAst(code, { lang }))
  return found

  function visit(node) {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    switch (node.type) {
      // Names of modules, types, and values that are compared or are keys.
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportAllDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
        return
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(node.operator))
          return [node.left, node.right].filter((side) => !isText(side)).forEach(visit)
        break
      case 'SwitchCase':
        return visit(node.consequent)
      case 'CallExpression':
        if (['log', 'console'].includes(node.callee.object?.name)) return
        // The sentences of `noted()` belong to the description of the API.
        if (node.callee.name === 'noted') return visit(node.arguments[0])
        break
      case 'Property':
        if (technical.has(node.key.name)) return
        return [node.computed ? node.key : null, node.value].forEach(visit)
      case 'JSXAttribute':
        if (technical.has(node.name.name)) return
        break
      case 'JSXElement':
      case 'JSXFragment':
        return visitElement(node)
      case 'ThrowStatement':
        // A message for developers.
        if (node.argument?.type === 'NewExpression' && /^(Type|Range)?Error$/.test(node.argument.callee.name)) return
        break
      case 'Literal':
        if (isSentence(node.value)) add(node.value, node)
        return
      case 'TemplateLiteral': {
        const text = withNames(node)
        if (isSentence(text)) add(text, node)
        return node.expressions.forEach(visit)
      }
    }
    for (const value of Object.values(node)) visit(value)
  }

  /** An element with text of its own is one sentence, together with the elements inside it. */
  function visitElement(node) {
    visit(node.openingElement?.attributes)
    const hasText = node.children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value))
    if (!hasText) return visit(node.children)
    const count = { elements: 0 }
    add(textOf(node.children, count).replaceAll(/\s+/g, ' ').trim(), node)
  }

  function textOf(children, count) {
    return children
      .map((child) => {
        if (child.type === 'JSXText') return child.value
        if (child.type === 'JSXExpressionContainer') {
          const { expression } = child
          if (expression.type === 'JSXEmptyExpression') return ''
          if (typeof expression.value === 'string') return expression.value
          visit(expression)
          return `{${nameOf(expression)}}`
        }
        if (child.type !== 'JSXElement' && child.type !== 'JSXFragment') return ''
        visit(child.openingElement?.attributes)
        const place = count.elements++
        const inside = textOf(child.children, count)
        return inside.trim() ? `<${place}>${inside}</${place}>` : `<${place}/>`
      })
      .join('')
  }
}

/** Text that begins as a sentence or a label does, with a capital letter, a number or a value; codes and names of classes do not. */
function isSentence(text) {
  if (typeof text !== 'string') return false
  if (!/\p{Ll}/u.test(text.replaceAll(/\{\w*\}/g, ''))) return false
  if (/^[“"(]?\p{Lu}[\p{Ll}’]*$/u.test(text)) return true
  return /^[“"(]?(\p{Lu}|\d|\{)/u.test(text) && /\p{L} \p{L}|\} \p{L}|\p{L} \{/u.test(text)
}

function isText(node) {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function withNames({ quasis, expressions }) {
  return quasis
    .map(({ value }, place) => value.cooked + (expressions[place] ? `{${nameOf(expressions[place])}}` : ''))
    .join('')
}

/** The word by which translators know a value: that of the variable, the property or the function. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'CallExpression') return nameOf(node.callee)
  return 'value'
}

/**
 * The sentences as a template of GNU gettext, which programs for translators read.
 * @param {Sentence[]} list
 */
export function template(list) {
  const head = ['msgid ""', 'msgstr ""', '"Content-Type: text/plain; charset=UTF-8\\n"', '"Language: en\\n"']
  const entries = list.map(({ text, at }) => [
    ...at.map((place) => `#: ${place}`),
    `msgid ${JSON.stringify(text)}`,
    'msgstr ""',
  ])
  return `${[head, ...entries].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

if (import.meta.main) process.stdout.write(template(sentences()))
