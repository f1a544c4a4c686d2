package pyx.adapter;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a class of {@link Session} declares: the role that it plays, what it lets Pyx see, and how it behaves. */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Contract {
  /** Name of the system, such as {@code "pay-by-bank-app"}. */
  String system();

  /** {@code "library"}, {@code "integration"} or {@code "configuration"}. */
  String role() default "library";

  /** The words of the effects that Pyx can see; if an effect named here is not reported, that means "was not done". */
  String[] observes();

  /** What the sessions share; if that is not known, {@link Isolation#PROCESS} is right. */
  Isolation isolation() default Isolation.PROCESS;

  /**
   * The maximum time that a stimulus waits for work under way (see {@link Session#background}), in milliseconds; -1 if
   * nothing happens by itself once the method has returned.
   */
  int waitsMilliseconds() default -1;

  /** Where the SDK takes the time from. */
  Clock clock() default Clock.CONTROLLED;

  /** The platform that the SDK is made for. */
  Platform platform() default Platform.UNSAID;

  /**
   * Whether requests to different sessions are handled at the same time, each on a thread; set it to true if a stimulus
   * waits for something, such as a reply from the network.
   */
  boolean threaded() default false;
}
