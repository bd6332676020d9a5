import type { SyntheticEvent } from "react";
import classes from "./email-form.module.css";

function stayHere(event: SyntheticEvent): void {
  event.preventDefault();
}

/** The Email and Password form. Only the identity provider signs in, so submitting has no effect. */
export function EmailForm() {
  return (
    <form className={classes.form} onSubmit={stayHere} noValidate>
      <label className={classes.field}>
        <span>Email</span>
        <input type="email" name="email" autoComplete="username" />
      </label>
      <label className={classes.field}>
        <span>Password</span>
        <input type="password" name="password" autoComplete="current-password" />
      </label>
      <div className={classes.row}>
        <label className={classes.check}>
          <input type="checkbox" name="remember" />
          <span>Remember me</span>
        </label>
        <a href="#forgot-password" className={classes.link} onClick={stayHere}>
          Forgot password
        </a>
      </div>
      <button type="submit" className={classes.submit}>
        Sign in
      </button>
    </form>
  );
}
