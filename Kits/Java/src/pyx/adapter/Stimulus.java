package pyx.adapter;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a {@link Session} that delivers one stimulus; the adapter understands exactly the stimuli that have a
 * method.
 *
 * <p>The method takes {@link Fields}, or nothing if it needs none.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Stimulus {
  /** The stimulus' word; if absent, the method's name. */
  String value() default "";
}
