import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { useQuestion } from './use-question.tsx'

interface Props<Given, Answer> extends Omit<ComponentProps<typeof Button>, 'isPending' | 'onClick'> {
  call: UseMutationOptions<Answer, Error, Given>
  /** What the call gets; a function is asked when the call is made. */
  given?: Given | (() => Given)
  /** Asked before. It stays until the call has ended. */
  question?: Omit<Parameters<ReturnType<typeof useQuestion>['ask']>[0], 'onConfirm'>
}

/** A button that makes one call. */
export function CallButton<Given, Answer>({ call, given, question, ...button }: Props<Given, Answer>) {
  const { mutateAsync, isPending } = useMutation(call)
  const { ask, dialog } = useQuestion()
  const send = () => mutateAsync(typeof given === 'function' ? (given as () => Given)() : (given as Given))
  return (
    <>
      <Button
        {...button}
        isPending={isPending && !question}
        // The mutation shows a failure.
        onClick={() => (question ? ask({ ...question, onConfirm: send }) : void send().catch(() => {}))}
      />
      {dialog}
    </>
  )
}
