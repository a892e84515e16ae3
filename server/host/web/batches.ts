/** Number of questions per message, and of simultaneous messages. */
export interface BatchLimits {
  readonly size: number;
  readonly atOnce: number;
}

/** A question without an answer yet. */
interface Asked<Question, Answer> {
  readonly question: Question;
  answer(answer: Answer): void;
}

/**
 * Batches questions that are asked at the same time. `send` returns the answers in the same order. If it rejects, every
 * question in the batch gets the result of `failed`.
 */
export class Batches<Question, Answer> {
  readonly #send: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  readonly #failed: (error: unknown) => Answer;
  readonly #limits: BatchLimits;
  readonly #waiting: Asked<Question, Answer>[] = [];
  #running = 0;
  #isDue = false;

  constructor(
    send: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    failed: (error: unknown) => Answer,
    limits: BatchLimits,
  ) {
    this.#send = send;
    this.#failed = failed;
    this.#limits = limits;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((answer) => {
      this.#waiting.push({ question, answer });
      if (this.#isDue) return;
      this.#isDue = true;
      // Callers ask many questions in one turn of the event loop, sometimes after a few promises.
      setTimeout(() => {
        this.#isDue = false;
        this.#begin();
      }, 0);
    });
  }

  #begin(): void {
    while (this.#running < this.#limits.atOnce && this.#waiting.length > 0) {
      this.#running++;
      void this.#run(this.#waiting.splice(0, this.#limits.size));
    }
  }

  async #run(batch: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#send(batch.map(({ question }) => question));
      for (const [at, { answer }] of batch.entries())
        answer(answers[at] ?? this.#failed(new Error('The client did not answer.')));
    } catch (error) {
      for (const { answer } of batch) answer(this.#failed(error));
    }
    this.#running--;
    this.#begin();
  }
}
